import { isCurrency } from '@fairhouse/money/money';
import { allProviders, type PayoutProvider, putPayoutProvider } from '../../modules/cashier/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting } from './desk/setting.ts';

const kinds: readonly PayoutProvider['kind'][] = ['bank', 'ewallet', 'crypto'];

export const payoutProvidersCommand: Command = {
  usage: [['payout-providers', 'lists the banks, e-wallets and networks that payout accounts are bound at']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => (await allProviders(ctx.db)).map(lineOf);
  },
};

export const payoutProviderCommand: Command = {
  usage: [
    [
      `payout-provider <CODE> --kind bank|ewallet|crypto --name <EN> [--name-th …] [--name-cn …] --pattern <regex> [--currency THB] [--checksum base58check] [--position <n>] ${actForm}`,
      'adds a provider or changes it; without --currency it is for accounts in every currency',
    ],
    [
      `payout-provider <CODE> --on | --off ${actForm}`,
      'lets accounts be bound at it, or no longer; those that are bound stay',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['CODE'], {
      kind: { type: 'string' },
      name: { type: 'string' },
      'name-th': { type: 'string' },
      'name-cn': { type: 'string' },
      pattern: { type: 'string' },
      currency: { type: 'string' },
      checksum: { type: 'string' },
      position: { type: 'string' },
      on: { type: 'boolean' },
      off: { type: 'boolean' },
      ...actOptions,
    });
    const code = (positionals[0] ?? '').toUpperCase();
    if (!/^[A-Z0-9][A-Z0-9-]{1,31}$/.test(code)) throw new BadInput(`"${code}" is no code: letters, digits, hyphens`);
    if (values.on && values.off) throw new BadInput('--on and --off are one too many');
    const what = { action: 'payout-provider', subject: code };
    if (values.on || values.off) {
      return await setting(values, what, (ctx) => switched(ctx, code, values.on === true));
    }

    const kind = kinds.find((one) => one === values.kind);
    if (!kind) throw new BadInput(`--kind is one of ${kinds.join(', ')}`);
    if (values.name === undefined) throw new BadInput('--name is missing');
    const EN = textOption('name', values.name, 60);
    const name = {
      EN,
      TH: values['name-th'] === undefined ? EN : textOption('name-th', values['name-th'], 60),
      CN: values['name-cn'] === undefined ? EN : textOption('name-cn', values['name-cn'], 60),
    };
    const pattern = readPattern(values.pattern);
    const currency = values.currency?.toUpperCase() ?? null;
    if (currency !== null && !isCurrency(currency)) throw new BadInput(`--currency: there is no "${currency}"`);
    const checksum = values.checksum === 'base58check' ? 'base58check' : null;
    if (values.checksum !== undefined && checksum === null) throw new BadInput('--checksum is base58check or left out');
    if (values.position !== undefined && !/^\d{1,6}$/.test(values.position)) {
      throw new BadInput(`--position "${values.position}" is not a number`);
    }
    const position = Number(values.position ?? 100);
    return await setting(values, what, async (ctx) => {
      await putPayoutProvider(ctx.db, { code, kind, name, currency, pattern, checksum, enabled: true, position });
      return (await allProviders(ctx.db)).filter((one) => one.code === code).map(lineOf);
    });
  },
};

async function switched({ db }: Ctx, code: string, enabled: boolean): Promise<string> {
  const known = (await allProviders(db)).find((one) => one.code === code);
  if (!known) throw new BadInput(`there is no payout provider "${code}"`);
  await putPayoutProvider(db, { ...known, enabled });
  return lineOf({ ...known, enabled });
}

/** Of the whole number: a pattern that fits a part of one would let slips through. */
function readPattern(given: string | undefined): string {
  if (given === undefined) throw new BadInput('--pattern is missing');
  if (!given.startsWith('^') || !given.endsWith('$')) throw new BadInput('--pattern begins with ^ and ends with $');
  try {
    new RegExp(given, 'u');
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadInput(`--pattern is no regular expression: ${given}`);
    throw error;
  }
  return given;
}

function lineOf({ code, kind, currency, name, pattern, checksum, enabled }: PayoutProvider): string {
  const extra = checksum ? ` ${checksum}` : '';
  return `${code.padEnd(16)} ${kind.padEnd(8)} ${(currency ?? 'any').padEnd(5)} ${enabled ? 'on ' : 'off'} ${name.EN}  ${pattern}${extra}`;
}
