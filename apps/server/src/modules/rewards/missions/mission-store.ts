import type { Localized } from '@fairhouse/contract/language';
import type { MissionTerms, SeasonTerms } from '@fairhouse/contract/missions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type MissionRow = { id: bigint; code: string; terms: MissionTerms; is_open: boolean; position: number };

export type SeasonRow = {
  id: bigint;
  code: string;
  title: Localized;
  levels: SeasonTerms['levels'];
  starts_at: Date;
  ends_at: Date;
};

/** Returns missions in the order in which they are shown. */
export async function missionRows(db: Db, { openOnly }: { openOnly: boolean }): Promise<MissionRow[]> {
  const { rows } = await sql<MissionRow>`
    select id, code, terms, is_open, position from rewards.mission
    where ${openOnly ? sql`is_open` : sql`true`} order by position, id`.execute(db);
  return rows;
}

/** Locks a mission until the transaction ends; null: there is none. */
export async function lockMission(tx: Db, code: string): Promise<MissionRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rewards.mission:${code}`}, 0))`.execute(tx);
  const { rows } = await sql<MissionRow>`
    select id, code, terms, is_open, position from rewards.mission where code = ${code} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Makes a mission, closed and last in the list, or replaces its terms. */
export async function putMission(tx: Db, code: string, terms: MissionTerms): Promise<void> {
  await sql`
    insert into rewards.mission (code, terms, is_open, position, created_at)
    values (${code}, ${JSON.stringify(terms)}::jsonb, false,
      (select coalesce(max(position), 0) + 1 from rewards.mission), now())
    on conflict (code) do update set terms = excluded.terms`.execute(tx);
}

export async function showMissionAt(tx: Db, code: string, shown: { isOpen: boolean; position: number }): Promise<void> {
  await sql`
    update rewards.mission set is_open = ${shown.isOpen}, position = ${shown.position} where code = ${code}`.execute(
    tx,
  );
}

/** Returns the season that runs at a time; null: there is none. */
export async function seasonAt(db: Db, at: Date): Promise<SeasonRow | null> {
  const { rows } = await sql<SeasonRow>`
    select * from rewards.season where starts_at <= ${at} and ends_at > ${at}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the seasons, newest first. */
export async function seasonRows(db: Db): Promise<SeasonRow[]> {
  const { rows } = await sql<SeasonRow>`select * from rewards.season order by starts_at desc`.execute(db);
  return rows;
}

/** Locks the seasons until the transaction ends, and returns the one with this code. */
export async function lockSeason(tx: Db, code: string): Promise<SeasonRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rewards.season', 0))`.execute(tx);
  const { rows } = await sql<SeasonRow>`select * from rewards.season where code = ${code} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Tells whether another season runs at any time of this period. */
export async function isSeasonTaken(
  tx: Db,
  code: string,
  { startsAt, endsAt }: Pick<SeasonTerms, 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from rewards.season where code <> ${code} and starts_at < ${endsAt} and ends_at > ${startsAt} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function putSeason(tx: Db, code: string, terms: SeasonTerms): Promise<void> {
  const { title, levels, startsAt, endsAt } = terms;
  await sql`
    insert into rewards.season (code, title, levels, starts_at, ends_at, created_at)
    values (${code}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(levels)}::jsonb, ${startsAt}, ${endsAt}, now())
    on conflict (code) do update set title = excluded.title, levels = excluded.levels, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at`.execute(tx);
}
