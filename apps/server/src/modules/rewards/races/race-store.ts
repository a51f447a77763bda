import type { RaceTerms } from '@fairhouse/contract/races';
import type { Prize } from '@fairhouse/contract/rewards';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type RaceRow = {
  id: bigint;
  code: string;
  terms: RaceTerms;
  state: 'RUNNING' | 'PAID' | 'CANCELLED';
  starts_at: Date;
  ends_at: Date;
  settles_at: Date;
  ended_at: Date | null;
};

const columns = sql`id, code, terms, state, starts_at, ends_at, settles_at, ended_at`;

/** Returns the races, newest first: all of them, or those that members see. */
export async function raceRows(
  db: Db,
  { shownOnly, limit }: { shownOnly: boolean; limit: number },
): Promise<RaceRow[]> {
  const shown = sql`state <> 'CANCELLED' and (ended_at is null or ended_at > now() - interval '30 days')`;
  const { rows } = await sql<RaceRow>`
    select ${columns} from rewards.race where ${shownOnly ? shown : sql`true`}
    order by ends_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function raceOf(db: Db, code: string): Promise<RaceRow | null> {
  const { rows } = await sql<RaceRow>`select ${columns} from rewards.race where code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a race for a change until the transaction ends, or its code where it does not exist yet. */
export async function lockRace(tx: Db, code: string): Promise<RaceRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rewards.race:${code}`}, 0))`.execute(tx);
  const { rows } = await sql<RaceRow>`select ${columns} from rewards.race where code = ${code} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Keeps the races that have begun from being paid until the transaction ends. */
export async function holdRunningRaces(tx: Db, now: Date): Promise<RaceRow[]> {
  const { rows } = await sql<RaceRow>`
    select ${columns} from rewards.race where state = 'RUNNING' and starts_at <= ${now} order by id for share`.execute(
    tx,
  );
  return rows;
}

/** Returns the codes of races to be paid by the database's clock. */
export async function dueRaces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from rewards.race where state = 'RUNNING' and settles_at <= clock_timestamp() order by settles_at`.execute(
    db,
  );
  return rows.map(({ code }) => code);
}

export async function putRace(
  tx: Db,
  code: string,
  terms: RaceTerms,
  { startsAt, endsAt, settlesAt }: { startsAt: Date; endsAt: Date; settlesAt: Date },
): Promise<void> {
  await sql`
    insert into rewards.race (code, terms, starts_at, ends_at, settles_at, created_at)
    values (${code}, ${JSON.stringify(terms)}::jsonb, ${startsAt}, ${endsAt}, ${settlesAt}, now())
    on conflict (code) do update set terms = excluded.terms, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      settles_at = excluded.settles_at`.execute(tx);
}

export async function endRace(tx: Db, id: bigint, state: 'PAID' | 'CANCELLED', at: Date): Promise<void> {
  await sql`update rewards.race set state = ${state}, ended_at = ${at} where id = ${id}`.execute(tx);
}

/** A member's score, with the time of the bet that reached it. */
export type ScoreRow = { member_id: bigint; currency: string; score: bigint; reached_at: Date };
export type PlacedRow = ScoreRow & { place: number };

/** The order of places: of equal scores the earlier one, then the older account. */
const order = sql`score desc, reached_at, member_id`;

export async function putRaceScore(tx: Db, raceId: bigint, row: ScoreRow): Promise<void> {
  await sql`
    insert into rewards.race_score (race_id, member_id, currency, score, reached_at)
    values (${raceId}, ${row.member_id}, ${row.currency}, ${row.score}, ${row.reached_at})
    on conflict (race_id, member_id) do update set score = excluded.score, reached_at = excluded.reached_at`.execute(
    tx,
  );
}

export async function removeRaceScore(tx: Db, raceId: bigint, memberId: bigint): Promise<void> {
  await sql`delete from rewards.race_score where race_id = ${raceId} and member_id = ${memberId}`.execute(tx);
}

/** Returns the leading places of a running race. */
export async function scoresOf(db: Db, raceId: bigint, limit: number): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select member_id, currency, score, reached_at, row_number() over (order by ${order})::int4 as place
    from rewards.race_score where race_id = ${raceId} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Returns the member's present place; null: no score. */
export async function scoreOf(db: Db, raceId: bigint, memberId: bigint): Promise<PlacedRow | null> {
  const { rows } = await sql<PlacedRow>`
    select s.member_id, s.currency, s.score, s.reached_at, (select count(*)::int4 + 1 from rewards.race_score o
      where o.race_id = s.race_id and (o.score > s.score
        or o.score = s.score and (o.reached_at, o.member_id) < (s.reached_at, s.member_id))) as place
    from rewards.race_score s where s.race_id = ${raceId} and s.member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

export async function addPlace(tx: Db, raceId: bigint, row: PlacedRow, prize: Prize | null): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into rewards.race_place (race_id, place, member_id, currency, score, reached_at, prize)
    values (${raceId}, ${row.place}, ${row.member_id}, ${row.currency}, ${row.score}, ${row.reached_at},
      ${prize === null ? null : JSON.stringify(prize)}::jsonb)
    returning id`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('a row that is inserted is returned');
  return added.id;
}

export type FinalRow = PlacedRow & { id: bigint; prize: Prize | null };

/** Returns the places of a paid race, of all members or of one. */
export async function finalPlaces(db: Db, raceId: bigint, memberId?: bigint): Promise<FinalRow[]> {
  const { rows } = await sql<FinalRow>`
    select * from rewards.race_place where race_id = ${raceId}
      ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`} order by place`.execute(db);
  return rows;
}

/** Counts the members with a score by race. */
export async function raceMembers(db: Db, raceIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ id: bigint; n: number }>`
    select race_id as id, count(*)::int4 as n from rewards.race_score where race_id = any (${raceIds}::int8[])
    group by race_id`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
