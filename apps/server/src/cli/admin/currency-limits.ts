import { type CurrencyCode, isCurrency, showMoney } from '@fairhouse/money/money';
import type { Limits, LimitsRow, TransferRule } from '../../modules/cashier/desk/index.ts';
import type { Permission, Setter } from '../../modules/operators/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';
import { readAmount, readCount } from './number-option.ts';

/** The option that names a limit. */
type LimitOption<V> = {
  name: string;
  form: string;
  /** @throws BadInput */
  read: (name: string, value: string, currency: CurrencyCode) => V;
};

export const amountOption = (name: string): LimitOption<bigint> => ({ name, form: '<amount>', read: readAmount });
export const countOption = (name: string): LimitOption<number> => ({
  name,
  form: '<n>',
  read: (typed, value) => readCount(typed, value, { min: 1 }),
});

/** The desk's limits by currency, as far as a command sets them. */
type SetLimits<L extends Limits<L>> = {
  ascending: readonly (readonly [low: keyof L, high: keyof L])[];
  completed: (present: L | null, change: Partial<L>) => L | null;
  set: {
    (ctx: Ctx, by: Setter, currency: CurrencyCode, change: (present: LimitsRow<L> | null) => L): Promise<boolean>;
    permission: Permission;
  };
  end: { (ctx: Ctx, by: Setter, currency: CurrencyCode): Promise<void>; permission: Permission };
};

/**
 * Declares the command that sets limits in a currency, and ends what they limit.
 * @param options the option of each limit, by the limit's column
 * @param sets the effect of the command
 * @param ends the effect of `off`
 * @param shown lists the limits, after a change
 */
export function limitsCommand<L extends Limits<L>>(
  command: string,
  {
    limits,
    options,
    sets,
    ends,
    shown,
  }: {
    limits: SetLimits<L>;
    options: { readonly [C in keyof L]: LimitOption<L[C]> };
    sets: string;
    ends: string;
    shown: Work;
  },
): Command {
  const isColumn = (name: string): name is keyof L & string => Object.hasOwn(options, name);
  const columns = Object.keys(options).filter(isColumn);
  const typed = (column: keyof L) => `--${options[column].name}`;
  const parsed = Object.fromEntries(columns.map((column) => [options[column].name, { type: 'string' }] as const));

  const ruleOf = (currency: CurrencyCode, present: L | null, change: Partial<L>): L => {
    const rule = limits.completed(present, change);
    if (rule === null) {
      const all = new Intl.ListFormat('en-GB').format(columns.map(typed));
      throw new BadInput(`${currency} has no rule yet: give ${all}`);
    }
    const wrong = limits.ascending.find(([low, high]) => rule[low] > rule[high]);
    if (wrong) throw new BadInput(`${typed(wrong[0])} is above ${typed(wrong[1])}`);
    return rule;
  };

  return {
    usage: [
      [
        `${command} <currency> ${columns.map((column) => `[${typed(column)} ${options[column].form}]`).join(' ')} ${actForm}`,
        sets,
      ],
      [`${command} <currency> off ${actForm}`, ends],
    ],
    async read(args) {
      const acts = args[1] !== undefined && !args[1].startsWith('-');
      const { values, positionals } = readArgs(args, acts ? ['currency', 'off'] : ['currency'], {
        ...parsed,
        ...actOptions,
      });
      const currency = (positionals[0] ?? '').toUpperCase();
      if (!isCurrency(currency)) throw new BadInput(`there is no currency "${positionals[0]}"`);
      if (acts) {
        if (positionals[1] !== 'off') throw new BadInput(`"${positionals[1]}" is not off`);
        return await setting({ ...values, enabled: false }, limits.end, async (ctx, by) => {
          await limits.end(ctx, by, currency);
          return await shown(ctx);
        });
      }
      const given: Record<string, string | boolean | undefined> = values;
      const change: Partial<L> = {};
      for (const column of columns) {
        const { name, read } = options[column];
        const value = given[name];
        if (typeof value === 'string') change[column] = read(`--${name}`, value, currency);
      }
      if (Object.keys(change).length === 0) throw new BadInput('nothing is to be changed');
      return await setting(values, limits.set, async (ctx, by) => {
        const isSet = await limits.set(ctx, by, currency, (present) => ruleOf(currency, present, change));
        return isSet ? await shown(ctx) : waitsForSecond;
      });
    },
  };
}

/** Limits of one transfer and of a day in one line. */
export function limitsLine({ currency, min_amount, max_amount, daily_amount, daily_count }: TransferRule): string {
  const money = (units: bigint) => showMoney(units, currency);
  return `${currency.padEnd(5)} ${money(min_amount)} to ${money(max_amount)}; ${daily_count} a day, ${money(daily_amount)} in all`;
}
