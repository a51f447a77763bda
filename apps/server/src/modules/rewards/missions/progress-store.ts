import type { MissionTerms } from '@fairhouse/contract/missions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { Period } from './period.ts';

/** A member's progress in a mission in one period. */
export type Progress = {
  id: bigint;
  mission_id: bigint;
  member_id: bigint;
  period: string;
  starts_at: Date;
  ends_at: Date;
  currency: string;
  value: bigint;
  target: bigint;
  season_id: bigint | null;
  points: number;
  award_id: bigint | null;
  reached_at: Date | null;
  is_short: boolean;
  /** The terms at the time of reaching the goal; null: not reached, or reached before terms were stored. */
  reached_by: MissionTerms | null;
};

type New = { missionId: bigint; memberId: bigint; currency: string; period: Period };

/**
 * Returns the member's progress in a mission in a period, which it creates if missing: its time and currency are
 * fixed then.
 */
export async function progressOf(tx: Db, { missionId, memberId, currency, period }: New): Promise<Progress> {
  const { rows } = await sql<Progress>`
    insert into rewards.mission_progress (mission_id, member_id, period, starts_at, ends_at, currency, value, target)
    values (${missionId}, ${memberId}, ${period.name}, ${period.from}, ${period.until}, ${currency}, 0, 0)
    on conflict (mission_id, member_id, period) do update set value = mission_progress.value
    returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a row that is inserted is returned');
  return row;
}

/** True once the member has begun a mission in a period. */
export async function hasProgress(tx: Db, { missionId, memberId, period }: Omit<New, 'currency'>): Promise<boolean> {
  const { rows } = await sql`
    select from rewards.mission_progress
    where mission_id = ${missionId} and member_id = ${memberId} and period = ${period.name}`.execute(tx);
  return rows.length > 0;
}

/** Writes the columns that can change. */
export async function writeProgress(tx: Db, row: Progress): Promise<void> {
  await sql`
    update rewards.mission_progress set value = ${row.value}, target = ${row.target}, season_id = ${row.season_id},
      points = ${row.points}, award_id = ${row.award_id}, reached_at = ${row.reached_at}, is_short = ${row.is_short},
      reached_by = ${row.reached_by && JSON.stringify(row.reached_by)}::jsonb
    where id = ${row.id}`.execute(tx);
}

/** Returns a new id for the reward of a goal or level. */
export async function nextAward(tx: Db): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select nextval('rewards.award_id') as id`.execute(tx);
  return rows[0]?.id ?? 0n;
}

/** Returns the member's progress in missions in these periods. */
export async function progressIn(db: Db, memberId: bigint, periods: readonly string[]): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    select * from rewards.mission_progress where member_id = ${memberId} and period = any (${periods}::text[])`.execute(
    db,
  );
  return rows;
}

export type Score = { points: number; reachedAt: Date | null };

/**
 * Recomputes the member's points of a season from the reached missions; one that was claimed and is short brings
 * none.
 */
export async function putScore(tx: Db, seasonId: bigint, memberId: bigint): Promise<Score> {
  const { rows } = await sql<Score>`
    select coalesce(sum(points), 0)::int4 as points, max(reached_at) as "reachedAt" from rewards.mission_progress
    where season_id = ${seasonId} and member_id = ${memberId} and points > 0 and not is_short`.execute(tx);
  const score = rows[0] ?? { points: 0, reachedAt: null };
  if (score.points === 0) {
    await sql`delete from rewards.season_score where season_id = ${seasonId} and member_id = ${memberId}`.execute(tx);
  } else {
    await sql`
      insert into rewards.season_score (season_id, member_id, points, reached_at)
      values (${seasonId}, ${memberId}, ${score.points}, ${score.reachedAt})
      on conflict (season_id, member_id) do update set points = excluded.points, reached_at = excluded.reached_at`.execute(
      tx,
    );
  }
  return score;
}

/** Returns the ids of the awards of the levels that the member has reached, by level. */
export async function levelAwards(db: Db, seasonId: bigint, memberId: bigint): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ level: number; awardId: bigint }>`
    select level, award_id as "awardId" from rewards.season_level
    where season_id = ${seasonId} and member_id = ${memberId}`.execute(db);
  return new Map(rows.map(({ level, awardId }) => [level, awardId]));
}

export async function addLevel(
  tx: Db,
  { seasonId, memberId, level, awardId }: { seasonId: bigint; memberId: bigint; level: number; awardId: bigint },
): Promise<void> {
  await sql`
    insert into rewards.season_level (season_id, member_id, level, award_id)
    values (${seasonId}, ${memberId}, ${level}, ${awardId})`.execute(tx);
}

export async function removeLevel(tx: Db, awardId: bigint): Promise<void> {
  await sql`delete from rewards.season_level where award_id = ${awardId}`.execute(tx);
}

export type Ranked = { memberId: bigint; points: number; place: number };

/** Returns the leading places of a season; of equal points the earlier come first. */
export async function topOf(db: Db, seasonId: bigint, limit: number): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select member_id as "memberId", points, row_number() over (order by points desc, reached_at, member_id)::int4 as place
    from rewards.season_score where season_id = ${seasonId}
    order by points desc, reached_at, member_id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the member's place; null: no points yet. */
export async function placeOf(db: Db, seasonId: bigint, memberId: bigint): Promise<Ranked | null> {
  const { rows } = await sql<Ranked>`
    select s.member_id as "memberId", s.points, (select count(*)::int4 + 1 from rewards.season_score o
      where o.season_id = s.season_id and (o.points > s.points
        or o.points = s.points and (o.reached_at, o.member_id) < (s.reached_at, s.member_id))) as place
    from rewards.season_score s where s.season_id = ${seasonId} and s.member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

export type MissionTotals = { missionId: bigint; underway: number; reached: number; short: number };

/** Counts, for the present periods, the members with progress and those at the goal, and claims that are short. */
export async function missionTotals(db: Db): Promise<Map<bigint, MissionTotals>> {
  const { rows } = await sql<MissionTotals>`
    select mission_id as "missionId",
      count(*) filter (where ends_at > now() and award_id is null and value > 0)::int4 as underway,
      count(*) filter (where ends_at > now() and award_id is not null)::int4 as reached,
      count(*) filter (where is_short)::int4 as short
    from rewards.mission_progress where ends_at > now() or is_short group by mission_id`.execute(db);
  return new Map(rows.map((row) => [row.missionId, row]));
}

/** Counts the members with points by season. */
export async function seasonMembers(db: Db): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ seasonId: bigint; members: number }>`
    select season_id as "seasonId", count(*)::int4 as members from rewards.season_score group by season_id`.execute(db);
  return new Map(rows.map(({ seasonId, members }) => [seasonId, members]));
}
