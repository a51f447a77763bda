import { isCurrency } from '@fairhouse/money/money';
import {
  allProviders,
  isWholePattern,
  type PayoutProvider,
  setPayoutProvider,
} from '../../modules/cashier/desk/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting } from './desk/setting.ts';
import { furtherForm, localized, textOptions } from './text-options.ts';

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
      `payout-provider <CODE> --kind bank|ewallet|crypto --name <EN> ${furtherForm('name')} --pattern <regex> [--currency THB] [--checksum base58check] [--position <n>] ${actForm}`,
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
      ...textOptions(['name']),
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
    if (values.on || values.off) {
      const enabled = values.on === true;
      return await setting(
        values,
        setPayoutProvider,
        async (ctx, by) => lineOf(await setPayoutProvider(ctx, by, code, { enabled })),
        { MALFORMED: `there is no payout provider "${code}"` },
      );
    }

    const kind = kinds.find((one) => one === values.kind);
    if (!kind) throw new BadInput(`--kind is one of ${kinds.join(', ')}`);
    const name = localized('name', values, { max: 60 });
    if (!name) throw new BadInput('--name is missing');
    const pattern = readPattern(values.pattern);
    const currency = values.currency?.toUpperCase() ?? null;
    if (currency !== null && !isCurrency(currency)) throw new BadInput(`--currency: there is no "${currency}"`);
    const checksum: PayoutProvider['checksum'] = values.checksum === 'base58check' ? 'base58check' : null;
    if (values.checksum !== undefined && checksum === null) throw new BadInput('--checksum is base58check or left out');
    if (values.position !== undefined && !/^\d{1,6}$/.test(values.position)) {
      throw new BadInput(`--position "${values.position}" is not a number`);
    }
    const position = Number(values.position ?? 100);
    const provider = { kind, name, currency, pattern, checksum, position };
    return await setting(values, setPayoutProvider, async (ctx, by) =>
      lineOf(await setPayoutProvider(ctx, by, code, provider)),
    );
  },
};

function readPattern(given: string | undefined): string {
  if (given === undefined) throw new BadInput('--pattern is missing');
  if (!given.startsWith('^') || !given.endsWith('$')) throw new BadInput('--pattern begins with ^ and ends with $');
  if (!isWholePattern(given)) throw new BadInput(`--pattern is no regular expression: ${given}`);
  return given;
}

function lineOf({ code, kind, currency, name, pattern, checksum, enabled }: PayoutProvider): string {
  const extra = checksum ? ` ${checksum}` : '';
  return `${code.padEnd(16)} ${kind.padEnd(8)} ${(currency ?? 'any').padEnd(5)} ${enabled ? 'on ' : 'off'} ${name.EN}  ${pattern}${extra}`;
}
