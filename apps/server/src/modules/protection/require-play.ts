import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import type { DomainError } from '../../platform/errors.ts';
import { type Account, lastDebitBefore, type Played, playedSince } from '../ledger/index.ts';
import { type Limit, lockLimits } from './limit-store.ts';
import { limitReached, periodOf } from './require-limit.ts';

/** A stake that a member is about to place from the cash wallet; the amount in units. */
export type Stake = { memberId: bigint; amount: bigint; wallet: Account };

/**
 * Returns the refusal of a stake beyond a limit of stakes or losses; null: it is within them. Called in the
 * transaction that posts the stake, for members with such limits (`isPlayLimited`). The limits stay locked until its
 * end, so that the later of two concurrent bets counts the earlier.
 */
export async function playRefusal(ctx: Ctx, tx: Db, { memberId, amount, wallet }: Stake): Promise<DomainError | null> {
  const limits = await lockLimits(tx, memberId, ['loss', 'stake']);
  if (limits.length === 0) return null;
  const now = await databaseNow(tx);
  const counted = new Map<string, Played>();
  for (const limit of limits) {
    const { kind, period } = limit;
    const { from, until } = await periodOf(ctx, limit, now);
    const played = counted.get(period) ?? (await countOn(tx, limit, wallet, from));
    counted.set(period, played);
    const used = kind === 'stake' ? played.staked : played.lost;
    if (used + amount > limit.amount) return limitReached(kind, limit, wallet.currency, used, until);
  }
  return null;
}

/** @throws LIMIT_REACHED (value.kind, period, limit, left, currency, until) */
export async function requirePlayLimit(ctx: Ctx, tx: Db, stake: Stake): Promise<void> {
  const refusal = await playRefusal(ctx, tx, stake);
  if (refusal) throw refusal;
}

type Row = { begins: Date; before: bigint; through: bigint; staked: bigint; lost: bigint };

/** Returns the amounts that a limited member has staked and lost in the limit's period, in units. */
export async function playedIn(
  db: Db,
  { member_id: memberId, period }: Pick<Limit, 'member_id' | 'period'>,
  wallet: Account,
  from: Date,
): Promise<Played & { before: bigint }> {
  const { rows } = await sql<Row>`
    select begins, before, through, staked, lost from protection.played
    where member_id = ${memberId} and period = ${period}`.execute(db);
  const [held] = rows;
  const same = held?.begins.getTime() === from.getTime() ? held : null;
  const before = same ? same.before : await lastDebitBefore(db, wallet, from);
  const more = await playedSince(db, wallet, { from, before, after: same?.through ?? before });
  return {
    before,
    through: more.through,
    staked: (same?.staked ?? 0n) + more.staked,
    lost: (same?.lost ?? 0n) + more.lost,
  };
}

/** Updates the running count, under the lock of the member's limits. */
async function countOn(tx: Db, limit: Limit, wallet: Account, from: Date): Promise<Played> {
  const played = await playedIn(tx, limit, wallet, from);
  const { before, through, staked, lost } = played;
  await sql`
    insert into protection.played (member_id, period, begins, before, through, staked, lost)
    values (${limit.member_id}, ${limit.period}, ${from}, ${before}, ${through}, ${staked}, ${lost})
    on conflict (member_id, period) do update set begins = excluded.begins, before = excluded.before,
      through = excluded.through, staked = excluded.staked, lost = excluded.lost`.execute(tx);
  return played;
}
