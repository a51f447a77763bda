import type { OwnLimit } from '@fairhouse/contract/protection';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { type Limit, limitsOf } from './limit-store.ts';
import { periodOf } from './require-limit.ts';
import { confirmTimes, shownAmount } from './set-limit.ts';

/** Counts a member's deposits since a time: provided by a module above. */
export type DepositedSince = (db: Db, memberId: bigint, from: Date) => Promise<bigint>;

/** Returns the member's limits with what is left of each. */
export async function ownLimits(ctx: Ctx, memberId: bigint, depositedSince: DepositedSince): Promise<OwnLimit[]> {
  const limits = (await limitsOf(ctx.db, memberId)).toReversed();
  if (limits.length === 0) return [];
  const now = await databaseNow(ctx.db);
  return await Promise.all(limits.map((limit) => shown(ctx, limit, now, depositedSince)));
}

async function shown(ctx: Ctx, limit: Limit, now: Date, depositedSince: DepositedSince): Promise<OwnLimit> {
  const { kind, period, currency, amount, set_at, set_by, asked_at, asked_amount, member_id: memberId } = limit;
  const { from, until } = await periodOf(ctx, limit, now);
  const used = kind === 'deposit' ? await depositedSince(ctx.db, memberId, from) : null;
  const left = used === null || used < amount ? amount - (used ?? 0n) : 0n;
  const times = asked_at && confirmTimes(asked_at);
  return {
    kind,
    period,
    amount: shownAmount(amount, currency),
    left: kind === 'session' ? null : shownAmount(left, currency),
    until: kind === 'session' ? null : until.toISOString(),
    setAt: set_at.toISOString(),
    by: set_by,
    asked:
      times && times.until > now
        ? {
            amount: asked_amount === null ? null : shownAmount(asked_amount, currency),
            confirmFrom: times.from.toISOString(),
            confirmUntil: times.until.toISOString(),
            ready: now >= times.from,
          }
        : null,
  };
}
