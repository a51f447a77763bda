import type { OwnLimit } from '@fairhouse/contract/protection';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { walletOf } from '../ledger/index.ts';
import { type Limit, limitsOf } from './limit-store.ts';
import { periodOf } from './require-limit.ts';
import { playedIn } from './require-play.ts';
import { confirmTimes, shownAmount } from './set-limit.ts';

/** Sums a member's deposits since a time, in units; provided by a module above. */
export type DepositedSince = (db: Db, memberId: bigint, from: Date) => Promise<bigint>;

/** Returns the member's limits, each with the remaining amount. */
export async function ownLimits(ctx: Ctx, memberId: bigint, depositedSince: DepositedSince): Promise<OwnLimit[]> {
  const limits = (await limitsOf(ctx.db, memberId)).toReversed();
  if (limits.length === 0) return [];
  const now = await databaseNow(ctx.db);
  return await Promise.all(limits.map((limit) => shown(ctx, limit, now, depositedSince)));
}

async function shown(ctx: Ctx, limit: Limit, now: Date, depositedSince: DepositedSince): Promise<OwnLimit> {
  const { kind, period, currency, amount, set_at, set_by, asked_at, asked_amount } = limit;
  const { from, until } = await periodOf(ctx, limit, now);
  const used = await usedOf(ctx, limit, from, depositedSince);
  const left = used < amount ? amount - used : 0n;
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

async function usedOf(ctx: Ctx, limit: Limit, from: Date, depositedSince: DepositedSince): Promise<bigint> {
  const { kind, member_id: memberId, currency } = limit;
  if (kind === 'deposit') return await depositedSince(ctx.db, memberId, from);
  if (currency === null) return 0n;
  const played = await playedIn(ctx.db, limit, await walletOf(ctx, memberId, 'cash', currency), from);
  return kind === 'stake' ? played.staked : played.lost;
}
