import { type CurrencyCode, currencyNamed, isCurrency, showMoney } from '@fairhouse/money/money';
import { type PeerPaymentRule, peerPaymentRule, setPeerPaymentRule } from '../../modules/cashier/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';
import { readAmount, readCount } from './number-option.ts';

/** The settings that can be changed, with their bounds as the table keeps them. */
const bounds = {
  'guarantee-bp': { column: 'guarantee_bp', min: 0, max: 5000 },
  'pay-minutes': { column: 'pay_minutes', min: 5, max: 1440 },
  'confirm-minutes': { column: 'confirm_minutes', min: 5, max: 10_080 },
  'hold-minutes': { column: 'hold_minutes', min: 60, max: 10_080 },
  'dispute-minutes': { column: 'dispute_minutes', min: 60, max: 43_200 },
  'rest-minutes': { column: 'rest_minutes', min: 60, max: 43_200 },
  'free-expiries': { column: 'free_expiries', min: 0, max: 100 },
  'open-max': { column: 'open_max', min: 1, max: 20 },
  'new-payments': { column: 'new_payments', min: 0, max: 100 },
  'new-open-max': { column: 'new_open_max', min: 1, max: 20 },
} as const;
type Count = keyof typeof bounds;
const isCount = (name: string): name is Count => Object.hasOwn(bounds, name);
const counts = Object.keys(bounds).filter(isCount);

const text = { type: 'string' } as const;
const options = {
  'guarantee-bp': text,
  'pay-minutes': text,
  'confirm-minutes': text,
  'hold-minutes': text,
  'dispute-minutes': text,
  'rest-minutes': text,
  'free-expiries': text,
  'open-max': text,
  'new-payments': text,
  'new-open-max': text,
  'part-min': text,
  'new-amount-max': text,
  ...actOptions,
};

export const matchingRuleCommand: Command = {
  usage: [
    [
      `matching-rule <currency> ${counts.map((name) => `[--${name} <n>]`).join(' ')} [--part-min <amount>] [--new-amount-max <amount>|none] ${actForm}`,
      'sets, or without an option shows, what is asked of member-to-member deposits: the guarantee, the times to pay, to confirm, to object and to decide, when an untaken rest goes back, the smallest part, and the limits of new depositors',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['currency'], options);
    const currency = (positionals[0] ?? '').toUpperCase();
    if (!isCurrency(currency)) throw new BadInput(`there is no currency "${currency}"`);
    const change: Partial<PeerPaymentRule> = {};
    for (const name of counts) {
      const { column, min, max } = bounds[name];
      const value = values[name];
      if (value !== undefined) change[column] = readCount(`--${name}`, value, { min, max });
    }
    const { 'part-min': least, 'new-amount-max': most } = values;
    if (least !== undefined) change.part_min = readAmount('--part-min', least, currency);
    if (most !== undefined)
      change.new_amount_max = most === 'none' ? null : readAmount('--new-amount-max', most, currency);
    if (Object.keys(change).length === 0) return (ctx) => shown(ctx, currency);
    return await setting(values, setPeerPaymentRule, async (ctx, by) => {
      if (!(await setPeerPaymentRule(ctx, by, currency, change))) return waitsForSecond;
      return await shown(ctx, currency);
    });
  },
};

async function shown(ctx: Ctx, currency: CurrencyCode): Promise<string[]> {
  const rule = await peerPaymentRule(ctx.db, currency);
  const { symbol } = currencyNamed(currency);
  const newMax = rule.new_amount_max;
  const most = newMax === null ? 'a tenth of the channel’s maximum' : `${symbol}${showMoney(newMax, currency)}`;
  return [
    `${currency}: ${rule.guarantee_bp / 100} % set aside, ${rule.pay_minutes} minutes to pay, ` +
      `${rule.confirm_minutes} to confirm, parts from ${symbol}${showMoney(rule.part_min, currency)}`,
    `unanswered payments are held ${rule.hold_minutes} minutes, disputes decided in ${rule.dispute_minutes}, ` +
      `untaken rests returned after ${rule.rest_minutes}`,
    `${rule.free_expiries} expired part(s) in thirty days cost nothing; ${rule.open_max} open at once, ` +
      `${rule.new_open_max} of at most ${most} until ${rule.new_payments} members have confirmed`,
  ];
}
