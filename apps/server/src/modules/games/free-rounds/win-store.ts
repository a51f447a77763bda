import type { BonusTerms } from '@fairhouse/contract/bonus';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';

/** A grant of free rounds whose wins become a bonus. */
export type Wins = { id: bigint; member_id: bigint; currency: CurrencyCode; bonus_terms: BonusTerms };

/** A part of a grant's wins that became a bonus; units. */
export type WinPart = { id: bigint; amount: bigint };

/** Returns grants whose rounds changed, or that have ended while their wins wait. */
export async function dueWins(db: Db, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from (
      (select distinct grant_id as id from (select grant_id from games.free_due order by id limit ${limit}) noted)
      union
      (select id from games.free_grant where wins_wait and expires_at <= now()
          and not exists (select from games.round r where r.free_grant = games.free_grant.id and r.state = 'OPEN')
        order by expires_at limit ${limit})
      union
      (select id from games.free_grant where wins_wait and state in ('REFUSED', 'CANCELLED')
          and not exists (select from games.round r where r.free_grant = games.free_grant.id and r.state = 'OPEN')
        order by id limit ${limit})) due
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a grant whose wins become a bonus until the transaction ends, and returns it; null: it has no such wins. */
export async function lockWins(tx: Db, id: bigint): Promise<Wins | null> {
  const { rows } = await sql<Wins>`
    select id, member_id, currency, bonus_terms from games.free_grant where id = ${id} and bonus_terms is not null
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Removes the notes that rounds of the grant changed. */
export async function takeDue(tx: Db, id: bigint): Promise<void> {
  await sql`delete from games.free_due where grant_id = ${id}`.execute(tx);
}

type Played = { waits: boolean; isOver: boolean; hasOpen: boolean; paid: bigint };

/**
 * Returns the progress of a grant, the payouts of its rounds in units, and the parts of these that became a bonus,
 * newest first.
 */
export async function winsOf(tx: Db, { id }: Pick<Wins, 'id'>): Promise<Played & { parts: WinPart[] }> {
  const { rows } = await sql<Played>`
    select g.wins_wait as waits, p.played >= g.rounds or g.expires_at <= now() or g.state in ('REFUSED', 'CANCELLED') as "isOver",
      p.open > 0 as "hasOpen", p.paid
    from games.free_grant g
    cross join lateral (
      select count(*) filter (where r.state <> 'CANCELLED') as played, count(*) filter (where r.state = 'OPEN') as open,
        coalesce(sum(r.payout), 0)::int8 as paid from games.round r where r.free_grant = g.id) p
    where g.id = ${id}`.execute(tx);
  const { rows: parts } = await sql<WinPart>`
    select id, amount from games.free_win where grant_id = ${id} order by id desc`.execute(tx);
  const [played] = rows;
  assert(played, 'a grant stays');
  return { ...played, parts };
}

/** Notes that the wins of a grant no longer wait. */
export async function openWins(tx: Db, id: bigint): Promise<void> {
  await sql`update games.free_grant set wins_wait = false where id = ${id}`.execute(tx);
}

export async function addWin(tx: Db, grantId: bigint, amount: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into games.free_win (grant_id, amount) values (${grantId}, ${amount}) returning id`.execute(tx);
  const [row] = rows;
  assert(row, 'a win is noted');
  return row.id;
}

export async function changeWin(tx: Db, id: bigint, by: bigint): Promise<void> {
  await sql`update games.free_win set amount = amount + ${by} where id = ${id}`.execute(tx);
}
