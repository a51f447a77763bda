import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** The condition that the sums of a month meet the keep terms of the level in some currency; `s` is the standing. */
const keeps = (month: ReturnType<typeof sql>) => sql`exists (
  select from rewards.vip_terms t
  left join rewards.play_month m on m.member_id = s.member_id and m.currency = t.currency and m.month = ${month}
  where t.level = s.level and coalesce(m.valid_bet, 0) >= t.keep_valid_bet
    and coalesce(m.deposits, 0) >= t.keep_deposits
    and t.currency = (select currency from rewards.play_month c where c.member_id = s.member_id order by c.month desc limit 1))`;

const thisMonth = sql`date_trunc('month', rewards.today()::timestamp)::date`;
const lastMonth = sql`(date_trunc('month', rewards.today()::timestamp) - interval '1 month')::date`;
const nextMonth = sql`(date_trunc('month', rewards.today()::timestamp) + interval '1 month')::date`;

export type Warned = { memberId: bigint; level: number; until: string };

/**
 * Notes and returns members who are about to lose a level: ten to eight days before the month ends they have not met
 * its keep terms. Members who reached the level within the month are left out.
 */
export async function warnLosing(tx: Db, limit: number): Promise<Warned[]> {
  const { rows } = await sql<Warned>`
    with losing as (
      select s.member_id from rewards.standing s
      where s.level > 0 and s.hand_level is null and s.warned_of is distinct from ${thisMonth} and s.since_day < ${thisMonth}
        and rewards.today() between ${nextMonth} - 10 and ${nextMonth} - 8 and not ${keeps(thisMonth)}
      order by s.member_id limit ${limit} for update of s skip locked)
    update rewards.standing s set warned_of = ${thisMonth}, warned_at = now()
    from losing l where s.member_id = l.member_id
    returning s.member_id as "memberId", s.level, ${nextMonth}::text as until`.execute(tx);
  return rows;
}

/**
 * Judges the month before, an hour after it ended: a level falls by one where its keep terms were not met and the
 * member was warned at least a week before the end; without a warning it stays. Waits for hours of play that are not
 * summed yet.
 * @returns the number of members judged
 */
export async function judgeMonth(tx: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    with due as (
      select s.member_id from rewards.standing s
      where s.level > 0 and s.judged_month is distinct from ${lastMonth}
        and rewards.day_of(date_trunc('hour', clock_timestamp() - interval '1 hour', 'UTC')) >= ${thisMonth}
        and not exists (select from rewards.unsummed_hour u where u.member_id = s.member_id)
      order by s.member_id limit ${limit} for update of s skip locked),
    judged as (
      select s.member_id, coalesce(s.hand_level is null and s.since_day < ${lastMonth} and s.warned_of = ${lastMonth}
        and s.warned_at <= clock_timestamp() - interval '7 days', false) and not ${keeps(lastMonth)} as lost
      from rewards.standing s join due using (member_id))
    update rewards.standing s set judged_month = ${lastMonth},
      capped_at = case when j.lost then s.level - 1 else s.capped_at end, stale = s.stale or j.lost
    from judged j where s.member_id = j.member_id returning s.member_id`.execute(tx);
  return rows.length;
}
