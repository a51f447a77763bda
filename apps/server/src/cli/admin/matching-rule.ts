import { type CurrencyCode, currencies, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import { type MatchingRule, matchingRule, setMatchingRule } from '../../modules/cashier/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting } from './desk/setting.ts';

/** What may be set, with its bounds as the table keeps them. */
const bounds = {
  'guarantee-bp': { column: 'guarantee_bp', min: 0, max: 5000 },
  'pay-minutes': { column: 'pay_minutes', min: 5, max: 1440 },
  'confirm-minutes': { column: 'confirm_minutes', min: 5, max: 10_080 },
} as const;

export const matchingRuleCommand: Command = {
  usage: [
    [
      `matching-rule <currency> [--guarantee-bp <n>] [--pay-minutes <n>] [--confirm-minutes <n>] [--part-min <amount>] ${actForm}`,
      'sets, or without an option shows, what is asked of member-to-member deposits: the guarantee, the times to pay and to confirm, the smallest part',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['currency'], {
      'guarantee-bp': { type: 'string' },
      'pay-minutes': { type: 'string' },
      'confirm-minutes': { type: 'string' },
      'part-min': { type: 'string' },
      ...actOptions,
    });
    const currency = (positionals[0] ?? '').toUpperCase();
    if (!isCurrency(currency)) throw new BadInput(`there is no currency "${currency}"`);
    const change: Partial<MatchingRule> = {};
    for (const name of ['guarantee-bp', 'pay-minutes', 'confirm-minutes'] as const) {
      const { column, min, max } = bounds[name];
      const value = values[name];
      if (value !== undefined) change[column] = readCount(name, value, min, max);
    }
    const least = values['part-min'];
    if (least !== undefined) {
      const units = parseMoney(least.replaceAll(',', ''), currency);
      if (units === null || units <= 0n) throw new BadInput(`--part-min "${least}" is not an amount of ${currency}`);
      change.part_min = units;
    }
    if (Object.keys(change).length === 0) return (ctx) => shown(ctx, currency);
    return await setting(values, { action: 'matching-rule', subject: currency }, async (ctx) => {
      await setMatchingRule(ctx.db, { ...(await matchingRule(ctx.db, currency)), ...change });
      return await shown(ctx, currency);
    });
  },
};

async function shown(ctx: Ctx, currency: CurrencyCode): Promise<string[]> {
  const rule = await matchingRule(ctx.db, currency);
  const { symbol } = currencies[currency];
  return [
    `${currency}: ${rule.guarantee_bp / 100} % set aside, ${rule.pay_minutes} minutes to pay, ` +
      `${rule.confirm_minutes} to confirm, parts from ${symbol}${showMoney(rule.part_min, currency)}`,
  ];
}

function readCount(name: string, value: string, min: number, max: number): number {
  const count = /^\d{1,5}$/.test(value) ? Number(value) : -1;
  if (count < min || count > max) throw new BadInput(`--${name} "${value}" is not a number from ${min} to ${max}`);
  return count;
}
