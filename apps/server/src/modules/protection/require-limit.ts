import type { LimitKind } from '@fairhouse/contract/protection';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import { brandPeriod, brandSettings } from '../site/index.ts';
import { type Limit, lockLimits } from './limit-store.ts';

/**
 * Returns the beginning and the end of the present period of a limit, by the database's clock and the brand's
 * calendar.
 */
export async function periodOf(
  ctx: Ctx,
  { period }: Pick<Limit, 'period'>,
  now: Date,
): Promise<{ from: Date; until: Date }> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  return brandPeriod(now, utcOffsetMinutes, period === 'session' ? 'day' : period);
}

/** Returns the amount that a member has used since a time, in units. */
export type UsedSince = (tx: Db, from: Date) => Promise<bigint>;

/** Returns the refusal of an amount beyond a limit. */
export function limitReached(
  kind: LimitKind,
  limit: Limit,
  currency: CurrencyCode,
  used: bigint,
  until: Date,
): DomainError {
  const { amount, period } = limit;
  const left = amount > used ? amount - used : 0n;
  return new DomainError('LIMIT_REACHED', {
    kind,
    period,
    limit: formatMoney(amount, currency),
    left: formatMoney(left, currency),
    currency,
    until: until.toISOString(),
  });
}

/**
 * Refuses a deposit beyond a limit of the member; called before a deposit is taken, in the transaction that writes
 * it. The limits stay locked until its end, so that the later of two concurrent deposits counts the earlier.
 * @param deposited counts the member's deposits since a time
 * @throws LIMIT_REACHED (value.kind, period, limit, left, currency, until)
 */
export async function requireDepositLimit(
  ctx: Ctx,
  tx: Db,
  { memberId, currency, amount }: { memberId: bigint; currency: CurrencyCode; amount: bigint },
  deposited: UsedSince,
): Promise<void> {
  const limits = await lockLimits(tx, memberId, ['deposit']);
  if (limits.length === 0) return;
  const now = await databaseNow(tx);
  for (const limit of limits) {
    const { from, until } = await periodOf(ctx, limit, now);
    const used = await deposited(tx, from);
    if (used + amount > limit.amount) throw limitReached('deposit', limit, currency, used, until);
  }
}
