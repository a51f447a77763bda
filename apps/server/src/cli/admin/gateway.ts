import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import {
  adapterCodes,
  enableGateway,
  listGateways,
  moveGateway,
  putGateway,
  reconcile,
  retireSecret,
  rotateSecret,
} from '../../modules/cashier/index.ts';
import { serviceUrl, serviceUrlWords } from '../../platform/config-readers.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { BadInput, type Command, readArgs, textOption } from './command.ts';
import { typedPassword } from './typed-password.ts';

const secretLengthMin = 16;

export const gatewaysCommand: Command = {
  usage: [['gateways', 'shows the payment gateways: where they are, and how many secrets are live']],
  read(args) {
    readArgs(args, [], {});
    return listed;
  },
};

export const gatewayCommand: Command = {
  usage: [
    [
      'gateway <adapter> --url <address> --merchant <name> [--secret-stdin]',
      'configures a gateway; its secret is asked for, or piped',
    ],
    ['gateway <adapter> rotate [--secret-stdin]', 'signs with a new secret; what the last one signed is still taken'],
    ['gateway <adapter> retire', 'takes the newest secret only'],
    ['gateway <adapter> on|off', 'off: nothing new is asked of it; what it still says is taken'],
  ],
  async read(args) {
    const options = {
      url: { type: 'string' },
      merchant: { type: 'string' },
      'secret-stdin': { type: 'boolean' },
    } as const;
    const acts = args[1] !== undefined && !args[1].startsWith('-');
    const { values, positionals } = readArgs(args, acts ? ['adapter', 'rotate|retire|on|off'] : ['adapter'], options);
    const [adapter = '', act] = positionals;
    if (!adapterCodes.includes(adapter)) {
      throw new BadInput(`There is no adapter "${adapter}": ${adapterCodes.join(', ')}`);
    }
    const piped = values['secret-stdin'] === true;
    return said(adapter, await workOf(adapter, act, { url: values.url, merchant: values.merchant, piped }));
  },
};

type Given = { url: string | undefined; merchant: string | undefined; piped: boolean };

async function workOf(adapter: string, act: string | undefined, given: Given): Promise<(ctx: Ctx) => Promise<void>> {
  switch (act) {
    case 'rotate': {
      const secret = await typedSecret(given.piped);
      return (ctx) => rotateSecret(ctx, adapter, secret);
    }
    case 'retire':
      return (ctx) => retireSecret(ctx, adapter);
    case 'on':
    case 'off':
      return (ctx) => enableGateway(ctx, adapter, act === 'on');
    case undefined:
      return await configuring(adapter, given);
    default:
      throw new BadInput(`"${act}" is none of rotate, retire, on, off`);
  }
}

async function configuring(adapter: string, { url, merchant, piped }: Given): Promise<(ctx: Ctx) => Promise<void>> {
  if (url === undefined) throw new BadInput('--url is missing');
  if (serviceUrl(url) === undefined) throw new BadInput(`--url "${url}" is not ${serviceUrlWords}`);
  // A new address alone leaves the secrets as they are.
  if (merchant === undefined) return (ctx) => moveGateway(ctx, adapter, url);
  const name = textOption('merchant', merchant, 64);
  const secret = await typedSecret(piped);
  return (ctx) => putGateway(ctx, { adapter, url, merchant: name, secret });
}

async function typedSecret(piped: boolean): Promise<string> {
  const secret = piped ? (await text(process.stdin)).trim() : await typedPassword(false, 'Secret');
  if (secret.length < secretLengthMin) throw new BadInput(`The secret has fewer than ${secretLengthMin} characters`);
  if (/[\s,]/.test(secret)) throw new BadInput('The secret holds a space or a comma');
  return secret;
}

function said(adapter: string, work: (ctx: Ctx) => Promise<void>) {
  return async (ctx: Ctx): Promise<string[]> => {
    try {
      await work(ctx);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') {
        throw new BadInput(`The gateway "${adapter}" is not configured: give --url and --merchant`);
      }
      throw error;
    }
    return await listed(ctx);
  };
}

async function listed(ctx: Ctx): Promise<string[]> {
  const gateways = await listGateways(ctx);
  if (gateways.length === 0) return ['No gateway is configured'];
  return gateways.map(
    ({ adapter, url, merchant, enabled, secrets }) =>
      `${adapter.padEnd(12)} ${enabled ? 'on ' : 'off'} ${url} as ${merchant}, ${secrets} live secret${secrets === 1 ? '' : 's'}`,
  );
}

export const reconcileCommand: Command = {
  usage: [
    [
      'reconcile <adapter> <yyyy-mm-dd> [--file <path>]',
      'compares a gateway’s settlement file of a day (UTC) with the ledger and lists every difference',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['adapter', 'yyyy-mm-dd'], { file: { type: 'string' } });
    const [adapter = '', day = ''] = positionals;
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw new BadInput(`"${day}" is not a day`);
    const path = values.file;
    const file = path === undefined ? undefined : await readFile(path, 'utf8').catch(() => null);
    if (file === null) throw new BadInput(`--file "${path}" cannot be read`);
    return async (ctx) => {
      try {
        return report(await reconcile(ctx, adapter, day, file));
      } catch (error) {
        if (error instanceof DomainError) throw new BadInput(reasons[error.code] ?? error.code);
        throw error;
      }
    };
  },
};

const reasons: Partial<Record<string, string>> = {
  NOT_FOUND: 'The gateway is not configured',
  MALFORMED: 'The file is no settlement file',
  CHANNEL_UNAVAILABLE: 'The gateway does not answer',
};

function report({ day, lines, matched, differences }: Awaited<ReturnType<typeof reconcile>>): string[] {
  const head = `${day}: ${lines} lines, ${matched} agree, ${differences.length} differences`;
  return [
    head,
    ...differences.map(
      ({ kind, reference, theirs, ours, currency }) =>
        `${kind.padEnd(14)} ${reference.padEnd(18)} file ${theirs ?? '-'}, here ${ours ?? '-'} ${currency ?? ''}`,
    ),
  ];
}
