import type { WithdrawalTerms } from '@fairhouse/contract/withdrawals';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { bonusAtStake } from '../../bonus/index.ts';
import { moneyMattersOf, type Session } from '../../identity/index.ts';
import { type Balance, balancesOf } from '../../ledger/index.ts';
import { brandSettings } from '../../site/index.ts';
import { brandDay } from '../brand-day.ts';
import { withdrawalsFrozen } from '../freezes/freeze-store.ts';
import { nothingOwed, type OwedFirst } from '../owed-first.ts';
import { turnoverOf, type ValidBetOf } from '../turnover.ts';
import { askedSince, usualFactors, type WithdrawalFactorsOf, withdrawalRuleFor } from './rule-store.ts';

/** Returns the amount that may be withdrawn now, and the obstacles; a withdrawal ends the open bonus. */
export async function withdrawalTerms(
  ctx: Ctx,
  { memberId, currency }: Pick<Session, 'memberId' | 'currency'>,
  validBetOf: ValidBetOf,
  factorsOf: WithdrawalFactorsOf = usualFactors,
  owedFirst: OwedFirst = nothingOwed,
): Promise<WithdrawalTerms> {
  const money = (units: bigint) => formatMoney(units, currency);
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const { from: since, until } = brandDay(await databaseNow(ctx.db), utcOffsetMinutes);
  const [rule, today, balances, turnover, frozen, bonus, owed, { hasFundPassword }] = await Promise.all([
    withdrawalRuleFor(ctx, { memberId, currency }, factorsOf),
    askedSince(ctx.db, { memberId, currency, since }),
    balancesOf(ctx, memberId),
    turnoverOf(ctx, { memberId, currency, bonusEnds: true }, validBetOf),
    withdrawalsFrozen(ctx.db, memberId),
    bonusAtStake(ctx.db, { memberId, currency }),
    owedFirst.left(ctx.db, { memberId, currency }),
    moneyMattersOf(ctx.db, memberId),
  ]);
  const balanceIn = (wanted: Balance['type']) =>
    balances.reduce((sum, { type, balance }) => (type === wanted ? sum + balance : sum), 0n);
  const cash = balanceIn('cash');
  const amountLeft = rule.daily_amount - today.amount;
  const isBlocked = frozen || turnover.left > 0n || today.count >= rule.daily_count || amountLeft <= 0n;
  const own = cash > owed ? cash - owed : 0n;
  const open = isBlocked ? 0n : own;
  return {
    currency,
    balance: money(cash),
    owed: money(owed),
    held: money(balanceIn('locked')),
    atVendors: money(balanceIn('vendor')),
    available: money(open > amountLeft ? amountLeft : open),
    daily: {
      count: rule.daily_count,
      countLeft: Math.max(0, rule.daily_count - today.count),
      amount: money(rule.daily_amount),
      amountLeft: money(amountLeft > 0n ? amountLeft : 0n),
      freeLeft: Math.max(0, rule.free_count - today.count),
      until: until.toISOString(),
    },
    turnover: {
      required: money(turnover.required),
      done: money(turnover.done),
      left: money(turnover.left),
      requirements: turnover.requirements.map(({ source, sourceId, since, required, done }) => ({
        source,
        sourceId: String(sourceId),
        since: since.toISOString(),
        required: money(required),
        done: money(done),
      })),
    },
    frozen,
    bonus,
    hasFundPassword,
    payoutMinutes: rule.payout_minutes,
  };
}
