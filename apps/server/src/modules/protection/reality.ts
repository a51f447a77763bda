import type { Reality } from '@fairhouse/contract/protection';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { endLongSessions, type Session, sessionStart } from '../identity/index.ts';
import { noteProtection } from './event-store.ts';
import { sessionLimits } from './limit-store.ts';

/** Returns a member's winnings less losses since a time, in units; provided by a module above. */
export type WinLossSince = (
  ctx: Ctx,
  whose: { memberId: bigint; currency: CurrencyCode },
  from: Date,
) => Promise<bigint>;

/** Returns the member's session so far: its duration, its result, and its end by the member's own limit. */
export async function realityOf(
  ctx: Ctx,
  { sessionId, memberId, currency }: Session,
  winLossSince: WinLossSince,
): Promise<Reality> {
  const now = await databaseNow(ctx.db);
  const since = (await sessionStart(ctx.db, sessionId)) ?? now;
  const [limit] = await sessionLimits(ctx.db, memberId);
  const minutes = await checkMinutes(ctx.db, memberId);
  const sessionMinutes = limit === undefined ? null : Number(limit.minutes);
  return {
    minutes,
    now: now.toISOString(),
    since: since.toISOString(),
    endsAt: sessionMinutes === null ? null : new Date(since.getTime() + sessionMinutes * 60_000).toISOString(),
    sessionMinutes,
    winLoss: formatMoney(await winLossSince(ctx, { memberId, currency }, since), currency),
    currency,
  };
}

async function checkMinutes(db: Db, memberId: bigint): Promise<15 | 30 | 60 | null> {
  const { rows } = await sql<{ minutes: 15 | 30 | 60 }>`
    select minutes from protection.reality_check where member_id = ${memberId}`.execute(db);
  return rows[0]?.minutes ?? null;
}

/** Sets the minutes between two reality checks; null turns them off. */
export async function setRealityCheck(db: Db, memberId: bigint, minutes: 15 | 30 | 60 | null): Promise<void> {
  if (minutes === null) await sql`delete from protection.reality_check where member_id = ${memberId}`.execute(db);
  else {
    await sql`
      insert into protection.reality_check (member_id, minutes) values (${memberId}, ${minutes})
      on conflict (member_id) do update set minutes = excluded.minutes`.execute(db);
  }
}

/**
 * Ends the sessions that have reached their member's limit: their games take no more bets, and open rounds are still
 * settled. The member may sign in again at any time.
 */
export async function endLimitedSessions(ctx: Ctx): Promise<void> {
  const limits = await sessionLimits(ctx.db);
  if (limits.length === 0) return;
  await ctx.db.transaction().execute(async (tx) => {
    for (const { sessionId, memberId, minutes } of await endLongSessions(tx, limits)) {
      const what = { subject: 'session', subject_id: sessionId, kind: 'limit-reached' } as const;
      await noteProtection(tx, { member_id: memberId, ...what, by: { kind: 'system' }, detail: { minutes } });
    }
  });
}
