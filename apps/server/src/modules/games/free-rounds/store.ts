import type { BonusTerms } from '@fairhouse/contract/bonus';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type GrantState = 'ASKED' | 'GRANTED' | 'REFUSED' | 'CANCELLING' | 'CANCELLED';

/** Free rounds granted to a member at a vendor; `stake` is the worth of one, in units. */
export type FreeGrant = {
  id: bigint;
  vendor: string;
  member_id: bigint;
  game_code: string;
  currency: CurrencyCode;
  rounds: number;
  stake: bigint;
  expires_at: Date;
  state: GrantState;
  /** The terms of the bonus that the wins become; null: they are cash. */
  bonus_terms: BonusTerms | null;
  created_at: Date;
};

/** A grant with the number of rounds played from it, without cancelled ones, and their payouts in units. */
export type PlayedGrant = FreeGrant & { played: number; won: bigint };

type Row = Omit<FreeGrant, 'id'> & {
  id: Generated<bigint>;
  ask_at: Date | null;
  asked: Generated<number>;
  bonus_house: bigint | null;
  wins_wait: boolean;
};
type Tables = { 'games.free_grant': Row };
const tables = (db: Db) => db.withTables<Tables>();

/** @param bonusHouse the house account that holds wins until they become a bonus; null: they are cash */
export async function putGrant(
  db: Db,
  grant: Omit<FreeGrant, 'id' | 'state'>,
  bonusHouse: bigint | null,
): Promise<bigint> {
  const { id } = await tables(db)
    .insertInto('games.free_grant')
    .values({
      ...grant,
      state: 'ASKED',
      ask_at: grant.created_at,
      bonus_house: bonusHouse,
      wins_wait: bonusHouse !== null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function grantById(db: Db, id: bigint): Promise<FreeGrant | null> {
  return (await tables(db).selectFrom('games.free_grant').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Moves a grant from one of these states to another. @returns false when it is no longer in any of them */
export async function moveGrant(
  db: Db,
  id: bigint,
  from: readonly GrantState[],
  to: GrantState,
  askAt: Date | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('games.free_grant')
    .set({ state: to, ask_at: askAt, asked: 0 })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the vendor's own name for a grant, unless another grant has that name. */
export async function nameGrant(
  db: Db,
  { id, vendor }: Pick<FreeGrant, 'id' | 'vendor'>,
  reference: string,
): Promise<void> {
  await sql`
    update games.free_grant set vendor_ref = ${reference} where id = ${id} and not exists (
      select from games.free_grant where vendor = ${vendor} and vendor_ref = ${reference})`.execute(db);
}

/**
 * Takes grants whose vendor is due for a call, and sets the next call of each: after a quarter of its age, at most an
 * hour.
 */
export async function takeDueGrants(db: Db, at: Date, limit: number): Promise<FreeGrant[]> {
  const { rows } = await sql<FreeGrant>`
    update games.free_grant g set asked = asked + 1,
      ask_at = ${at}::timestamptz + least(greatest(interval '10 seconds' * power(2, least(g.asked, 12)), interval '10 seconds'), interval '1 hour')
    from (select id from games.free_grant where ask_at <= ${at} order by ask_at limit ${limit} for update skip locked) due
    where g.id = due.id
    returning g.id, g.vendor, g.member_id, g.game_code, g.currency, g.rounds, g.stake, g.expires_at, g.state, g.bonus_terms, g.created_at`.execute(
    db,
  );
  return rows;
}

export type GrantFilter = {
  before?: bigint;
  limit: number;
  vendor?: string;
  state?: GrantState;
  memberId?: bigint;
  id?: bigint;
};

/** Returns grants, newest first. */
export async function listGrants(db: Db, filter: GrantFilter): Promise<PlayedGrant[]> {
  const { before = null, limit, vendor = null, state = null, memberId = null, id = null } = filter;
  const { rows } = await sql<PlayedGrant>`
    select g.id, g.vendor, g.member_id, g.game_code, g.currency, g.rounds, g.stake, g.expires_at, g.state, g.bonus_terms, g.created_at,
      p.played, p.won
    from games.free_grant g
    cross join lateral (
      select count(*)::int as played, coalesce(sum(r.payout), 0)::int8 as won from games.round r
      where r.free_grant = g.id and r.state <> 'CANCELLED') p
    where (${before}::int8 is null or g.id < ${before}) and (${vendor}::text is null or g.vendor = ${vendor})
      and (${state}::text is null or g.state = ${state}) and (${memberId}::int8 is null or g.member_id = ${memberId})
      and (${id}::int8 is null or g.id = ${id})
    order by g.id desc limit ${limit}`.execute(db);
  return rows;
}
