import { readFile } from 'node:fs/promises';
import type { DeskDifference } from '@fairhouse/contract/desk-settings';
import {
  adapterCodes,
  closeDifference,
  gatewayActs,
  listDifferences,
  listGateways,
  reconcileDay,
} from '../../modules/cashier/desk/index.ts';
import type { Setter } from '../../modules/operators/index.ts';
import { serviceUrl, serviceUrlWords } from '../../platform/config/service-url.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption } from './command.ts';
import {
  actForm,
  acting,
  actOptions,
  claimOf,
  type Refusals,
  readId,
  readWord,
  reasonForm,
} from './desk/as-operator.ts';
import { reasonedSetting, settingAs, waitsForSecond } from './desk/setting.ts';
import { typedPassword } from './typed-password.ts';

const secretLengthMin = 16;
const pageSize = 100;

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
      `gateway <adapter> --url <address> --merchant <name> [--secret-stdin] ${actForm}`,
      'configures a gateway; its secret is asked for, or piped in a line behind the password',
    ],
    [
      `gateway <adapter> rotate [--secret-stdin] ${actForm}`,
      'signs with a new secret; what the last one signed is still taken',
    ],
    [`gateway <adapter> retire ${actForm}`, 'takes the newest secret only'],
    [`gateway <adapter> on|off ${actForm}`, 'off: nothing new is asked of it; what it still says is taken'],
  ],
  async read(args) {
    const options = {
      url: { type: 'string' },
      merchant: { type: 'string' },
      'secret-stdin': { type: 'boolean' },
      ...actOptions,
    } as const;
    const acts = args[1] !== undefined && !args[1].startsWith('-');
    const { values, positionals } = readArgs(args, acts ? ['adapter', 'rotate|retire|on|off'] : ['adapter'], options);
    const [adapter = '', act] = positionals;
    if (!adapterCodes.includes(adapter)) {
      throw new BadInput(`There is no adapter "${adapter}": ${adapterCodes.join(', ')}`);
    }
    const piped = values['secret-stdin'] === true;
    const plan = planOf(adapter, act, { url: values.url, merchant: values.merchant, piped });
    const claim = await claimOf(values);
    const given = { ...(act === undefined ? {} : { do: act }), url: values.url, merchant: values.merchant };
    const change = await plan();
    const set = async (ctx: Ctx, by: Setter) => {
      return (await change(ctx, by)) === false ? waitsForSecond : await listed(ctx);
    };
    return settingAs(claim, given, gatewayActs.configure, set, {
      NOT_FOUND: `The gateway "${adapter}" is not configured: give --url and --merchant`,
    });
  },
};

type Given = { url: string | undefined; merchant: string | undefined; piped: boolean };
type Change = (ctx: Ctx, by: Setter) => Promise<unknown>;

/** Returns the change to make, once the operator is verified and the secret typed. @throws BadInput */
function planOf(adapter: string, act: string | undefined, { url, merchant, piped }: Given): () => Promise<Change> {
  switch (act) {
    case 'rotate':
      return async () => {
        const secret = await typedSecret(piped);
        return (ctx, by) => gatewayActs.rotate(ctx, by, adapter, secret);
      };
    case 'retire':
      return async () => (ctx, by) => gatewayActs.retire(ctx, by, adapter);
    case 'on':
    case 'off':
      return async () => (ctx, by) => gatewayActs.enable(ctx, by, adapter, act === 'on');
    case undefined:
      break;
    default:
      throw new BadInput(`"${act}" is none of rotate, retire, on, off`);
  }
  if (url === undefined) throw new BadInput('--url is missing');
  if (serviceUrl(url) === undefined) throw new BadInput(`--url "${url}" is not ${serviceUrlWords}`);
  // A new address alone leaves the secrets unchanged.
  if (merchant === undefined) return async () => (ctx, by) => gatewayActs.move(ctx, by, adapter, url);
  const name = textOption('merchant', merchant, 64);
  return async () => {
    const secret = await typedSecret(piped);
    return (ctx, by) => gatewayActs.configure(ctx, by, adapter, { url, merchant: name, secret });
  };
}

async function typedSecret(piped: boolean): Promise<string> {
  const secret = (await typedPassword(piped, 'Secret')).trim();
  if (secret.length < secretLengthMin) throw new BadInput(`The secret has fewer than ${secretLengthMin} characters`);
  if (/[\s,]/.test(secret)) throw new BadInput('The secret holds a space or a comma');
  return secret;
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
      `reconcile <adapter> <yyyy-mm-dd> [--file <path>] ${reasonForm}`,
      'compares a gateway’s settlement file of a day (UTC) with the ledger and lists every difference',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['adapter', 'yyyy-mm-dd'], {
      file: { type: 'string' },
      ...actOptions,
    });
    const [adapter = '', day = ''] = positionals;
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw new BadInput(`"${day}" is not a day`);
    const path = values.file;
    const file = path === undefined ? undefined : await readFile(path, 'utf8').catch(() => null);
    if (file === null) throw new BadInput(`--file "${path}" cannot be read`);
    const asked = { adapter, day, ...(file === undefined ? {} : { file }) };
    const work = async (ctx: Ctx, by: Setter | null) => report(await reconcileDay(ctx, by, asked));
    return await reasonedSetting(values, reconcileDay, work, reasons);
  },
};

export const reconciliationDifferencesCommand: Command = {
  usage: [
    [
      'reconciliation-differences [--adapter <adapter>] [--all] [--page <id>]',
      `what gateways’ files and our books say differently, the newest ${pageSize}; --all: also what is over`,
    ],
  ],
  read(args) {
    const text = { type: 'string' } as const;
    const { values } = readArgs(args, [], { adapter: text, page: text, all: { type: 'boolean', default: false } });
    const { adapter, page, all } = values;
    const query = {
      ...{ pageSize, all },
      ...(adapter === undefined ? {} : { adapter }),
      ...(page === undefined ? {} : { cursor: String(readId(page)) }),
    };
    return async (ctx) => {
      const { list, nextCursor } = await listDifferences(ctx, query);
      const lines = list.map(({ id, adapter: of, day, closedReason, ...difference }) => {
        const closed = closedReason === null ? '' : `, closed: ${closedReason}`;
        return `${id.padEnd(8)} ${of.padEnd(12)} ${day} ${differenceLine(difference)}${closed}`;
      });
      if (lines.length === 0) return ['Nothing differs'];
      return nextCursor === null ? lines : [...lines, `More follow: --page ${nextCursor}`];
    };
  },
};

export const reconciliationDifferenceCommand: Command = {
  usage: [
    [
      `reconciliation-difference close <id> ${actForm}`,
      'closes a difference that stays as it is; found again with other amounts, it is another one',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['close', 'id'], actOptions);
    readWord(positionals[0], ['close']);
    const id = readId(positionals[1]);
    return await acting(values, closeDifference, async (ctx, { reason, ...by }) => {
      const { kind, reference, adapter, day, waitsForSecond } = await closeDifference(ctx, id, by, { reason });
      if (waitsForSecond) return `Difference ${id} takes two operators: another one has to close it too`;
      return `Difference ${id} is closed: ${kind} of ${reference} at ${adapter} on ${day}`;
    });
  },
};

const reasons: Refusals = {
  NOT_FOUND: 'The gateway is not configured',
  MALFORMED: 'The file is no settlement file',
  CHANNEL_UNAVAILABLE: 'The gateway does not answer',
};

function report({ day, lines, matched, differences }: Awaited<ReturnType<typeof reconcileDay>>): string[] {
  const head = `${day}: ${lines} lines, ${matched} agree, ${differences.length} differences`;
  return [head, ...differences.map(differenceLine)];
}

type Told = Pick<DeskDifference, 'kind' | 'reference' | 'theirs' | 'ours' | 'currency'>;
const differenceLine = ({ kind, reference, theirs, ours, currency }: Told) =>
  `${kind.padEnd(14)} ${reference.padEnd(18)} file ${theirs ?? '-'}, here ${ours ?? '-'} ${currency ?? ''}`;
