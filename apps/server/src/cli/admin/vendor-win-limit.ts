import { isCurrency, showMoney } from '@fairhouse/money/money';
import { setWinLimit, winLimits } from '../../modules/vendors/desk/index.ts';
import { vendorOf } from '../../modules/vendors/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';
import { readAmount } from './number-option.ts';

export const vendorWinLimitCommand: Command = {
  usage: [
    [
      `vendor-win-limit <currency> <amount>|none [--hour] [--vendor <CODE>] ${actForm}`,
      'what a vendor’s round may win, or a recall bring above what was moved there, before operators look (held-calls, vendor-transfers); --hour: all that is won there in an hour; --vendor: of one, in the place of all; none: as all, or any',
    ],
  ],
  async read(args) {
    const { positionals, values } = readArgs(args, ['currency', 'amount|none'], {
      hour: { type: 'boolean' },
      vendor: { type: 'string' },
      ...actOptions,
    });
    const currency = (positionals[0] ?? '').toUpperCase();
    if (!isCurrency(currency)) throw new BadInput(`there is no currency "${positionals[0]}"`);
    const said = positionals[1] ?? '';
    const most = said === 'none' ? null : readAmount('amount', said, currency);
    const vendor = (values.vendor ?? '').toUpperCase();
    const change = values.hour ? { hour_max: most } : { win_max: most };
    const set: Parameters<typeof setting>[2] = async (ctx, by) => {
      if (vendor !== '') await vendorOf(ctx, vendor);
      if (!(await setWinLimit(ctx, by, currency, vendor, change))) return waitsForSecond;
      return (await winLimits(ctx.db)).map(winLimitLine);
    };
    return await setting({ ...values, amount: said }, setWinLimit, set, {
      VENDOR_NOT_FOUND: `There is no vendor ${vendor}`,
    });
  },
};

/** Returns a line about a limit of wins. */
export function winLimitLine({ vendor, currency, win_max, hour_max }: Awaited<ReturnType<typeof winLimits>>[number]) {
  const most = [
    ...(win_max === null ? [] : [`up to ${showMoney(win_max, currency)}`]),
    ...(hour_max === null ? [] : [`up to ${showMoney(hour_max, currency)} an hour`]),
  ];
  return `${currency.padEnd(5)} ${vendor === '' ? "a vendor's" : `${vendor}'s`} win is believed ${most.join(', ')}`;
}
