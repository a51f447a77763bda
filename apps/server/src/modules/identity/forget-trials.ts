import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetPlay } from '../ledger/index.ts';

const forgottenAfterMs = 30 * 86_400_000;
const forgottenAtOnce = 1000;

/** Removes a trial user's rows of a module above. */
export type ForgetPart = (tx: Db, memberId: bigint) => Promise<void>;

/** Returns the job that removes trial users thirty days after their last use. */
export function trialJobs(parts: readonly ForgetPart[]): Jobs {
  return {
    tasks: {
      'identity:forget-trials': async (ctx) => {
        await forgetTrials(ctx, parts);
      },
    },
    crontab: ['41 * * * * identity:forget-trials'],
  };
}

/**
 * Removes trial users whose last session and last movement of play money are thirty days old; each is removed
 * completely or not at all. Nobody can sign in to them again. One to which other rows still refer is kept, and
 * reported.
 * @returns the number of removed users
 */
export async function forgetTrials(ctx: Ctx, parts: readonly ForgetPart[]): Promise<number> {
  const since = new Date(ctx.clock().getTime() - forgottenAfterMs);
  const { rows } = await sql<{ id: bigint }>`
    select id from identity.member m
    where register_method = 'FREEPLAY' and password_hash is null and created_at < ${since} and ${isUnused(since)}
    order by created_at limit ${sql.lit(forgottenAtOnce)}`.execute(ctx.db);
  let forgotten = 0;
  for (const { id } of rows) {
    try {
      if (await ctx.db.transaction().execute((tx) => forgetTrial(tx, id, { since, parts }))) forgotten += 1;
    } catch (error) {
      ctx.log.error({ err: error, memberId: String(id) }, 'a trial user could not be removed');
    }
  }
  return forgotten;
}

async function forgetTrial(
  tx: Db,
  memberId: bigint,
  { since, parts }: { since: Date; parts: readonly ForgetPart[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from identity.member m where id = ${memberId} and ${isUnused(since)} for update`.execute(tx);
  if (rows.length === 0 || !(await forgetPlay(tx, memberId, since))) return false;
  for (const forget of parts) await forget(tx, memberId);
  for (const table of ['session', 'device', 'place', 'event', 'profile', 'avatar']) {
    await sql`delete from ${sql.table(`identity.${table}`)} where member_id = ${memberId}`.execute(tx);
  }
  await sql`delete from identity.member where id = ${memberId}`.execute(tx);
  return true;
}

/** The condition that no session of the member `m` was used since a moment. */
function isUnused(since: Date) {
  return sql`not exists (
    select from identity.session s where s.member_id = m.id and s.last_seen_at >= ${since})`;
}
