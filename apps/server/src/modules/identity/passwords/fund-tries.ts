import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';

/**
 * The numbers of wrong fund passwords in a row after which the next try waits five minutes, then an hour, and after
 * which the password is locked until an operator unlocks it: a stolen session has fifteen guesses of a million.
 */
const shortWaitAt = 5;
const longWaitAt = 10;
const lockAt = 15;

type Held = { failures: number; locked_at: Date | null; wait: number | null };

/**
 * Counts a try before the password is compared, so that concurrent tries are all counted; by the database's clock.
 * @returns `isLast`: true when a wrong password now locks it
 * @throws FUND_PASSWORD_LOCKED, TOO_MANY_REQUESTS (value.retryAfterSeconds)
 */
export async function countFundTry({ db }: Ctx, memberId: bigint): Promise<{ isLast: boolean }> {
  const { rows } = await sql<{ failures: number }>`
    insert into identity.fund_password_try as t (member_id, failures) values (${memberId}, 1)
    on conflict (member_id) do update set
      failures = t.failures + 1,
      blocked_until = case t.failures + 1
        when ${shortWaitAt}::int then now() + interval '5 minutes'
        when ${longWaitAt}::int then now() + interval '1 hour' end,
      locked_at = case when t.failures + 1 >= ${lockAt}::int then now() end
    where t.locked_at is null and (t.blocked_until is null or t.blocked_until <= now())
    returning failures`.execute(db);
  const [counted] = rows;
  if (counted) return { isLast: counted.failures >= lockAt };
  const held = await heldOf(db, memberId);
  if (held?.locked_at) throw new DomainError('FUND_PASSWORD_LOCKED');
  // The block may be over by now: then the wait is one second.
  throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(held?.wait ?? 1)) });
}

/** Takes back a try whose password was not compared. */
export async function takeFundTryBack({ db }: Ctx, memberId: bigint): Promise<void> {
  await sql`
    update identity.fund_password_try
    set failures = greatest(failures - 1, 0), blocked_until = null, locked_at = null
    where member_id = ${memberId}`.execute(db);
}

/** Resets the count, and unlocks. @returns false when it was not locked */
export async function forgetFundTries(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ locked_at: Date | null }>`
    delete from identity.fund_password_try where member_id = ${memberId} returning locked_at`.execute(db);
  return rows[0]?.locked_at != null;
}

async function heldOf(db: Db, memberId: bigint): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select failures, locked_at, extract(epoch from blocked_until - now())::float8 as wait
    from identity.fund_password_try where member_id = ${memberId}`.execute(db);
  return rows[0];
}
