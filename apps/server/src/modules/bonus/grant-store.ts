import type { BonusState, BonusTerms } from '@fairhouse/contract/bonus';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { moneyRows } from '../money-rows/index.ts';

/** A grant of bonus money as it is stored; amounts in units. */
export type Grant = {
  id: bigint;
  member_id: bigint;
  currency: CurrencyCode;
  amount: bigint;
  /** The deposit that it was granted for, in units; else 0. */
  basis: bigint;
  required: bigint;
  terms: BonusTerms;
  max_stake: bigint | null;
  max_payout: bigint | null;
  excluded: string[];
  /** The member's bonus wallet, and the house account that gives and takes back. */
  wallet: bigint;
  house: bigint;
  state: BonusState;
  source: string;
  source_id: bigint;
  open_rounds: number;
  is_moved: boolean;
  /** Units that became cash, and those of them taken back. */
  released: bigint;
  taken_back: bigint;
  corrections: number;
  /**
   * Units of the amount that were taken back while the grant was open, since they should not have been granted; then
   * the same of what became cash.
   */
  cut: bigint;
  undone: bigint;
  /** Of the cut units, those taken from the wallet; then those given back to it since. */
  cut_taken: bigint;
  regranted: bigint;
  granted_entry: bigint | null;
  entry_id: bigint | null;
  created_at: Date;
  offered_until: Date;
  activated_at: Date | null;
  expires_at: Date | null;
  ended_at: Date | null;
  ended_by: string | null;
};

export const grantRows = moneyRows<Grant>('bonus.grant');

/** Returns the turnover that a grant still requires; units. */
export function turnoverLeft({ required }: Pick<Grant, 'required'>, done: bigint): bigint {
  return required > done ? required - done : 0n;
}

/** Returns the grant of a source; null: there is none yet. */
export async function grantOf(db: Db, source: string, sourceId: bigint): Promise<Grant | null> {
  const { rows } = await sql<Grant>`
    select * from bonus.grant where source = ${source} and source_id = ${sourceId}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the member's open grant; null: there is none. */
export async function activeGrant(db: Db, memberId: bigint, currency: string): Promise<Grant | null> {
  const { rows } = await sql<Grant>`
    select * from bonus.grant where member_id = ${memberId} and currency = ${currency} and state = 'ACTIVE'`.execute(
    db,
  );
  return rows[0] ?? null;
}

const isAtStake = (memberId: bigint, currency: string) => sql`
  member_id = ${memberId} and currency = ${currency} and (state = 'ACTIVE' or state = 'OFFERED' and basis > 0)`;

/** Returns the grants that end when the member's cash leaves: the open one first, then offers for a deposit. */
export async function grantsAtStake(db: Db, memberId: bigint, currency: string): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select * from bonus.grant where ${isAtStake(memberId, currency)} order by state, id`.execute(db);
  return rows;
}

/** Locks those grants until the transaction ends, by id, and returns them in the same order. */
export async function lockGrantsAtStake(tx: Db, memberId: bigint, currency: string): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select * from bonus.grant where ${isAtStake(memberId, currency)} order by id for no key update`.execute(tx);
  return [...rows.filter(({ state }) => state === 'ACTIVE'), ...rows.filter(({ state }) => state !== 'ACTIVE')];
}

/** Serialises offers and activations of a member until the transaction ends. */
export async function holdGrants(tx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bonus.member:${memberId}`}, 0))`.execute(tx);
}

export type Progress = { done: bigint; bets: bigint };

/** Returns the turnover made under grants, by grant id. */
export async function progressOf(db: Db, ids: readonly bigint[]): Promise<Map<bigint, Progress>> {
  const { rows } = await sql<Progress & { id: bigint }>`
    select grant_id as id, done, bets from bonus.progress where grant_id = any (${ids}::int8[])`.execute(db);
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
}

/** Locks the turnover made under a grant until the transaction ends, after the grant itself. */
export async function lockProgress(tx: Db, id: bigint): Promise<bigint> {
  const { rows } = await sql<{ done: bigint }>`
    select done from bonus.progress where grant_id = ${id} for no key update`.execute(tx);
  return rows[0]?.done ?? 0n;
}

export async function openProgress(tx: Db, { id, required }: Pick<Grant, 'id' | 'required'>): Promise<void> {
  await sql`insert into bonus.progress (grant_id, required) values (${id}, ${required})`.execute(tx);
  // A required turnover of 0 is made from the beginning.
  if (required === 0n) await sql`insert into bonus.due values (${id})`.execute(tx);
}

/** Raises the required turnover of an open grant. */
export async function requireMore(tx: Db, id: bigint, required: bigint): Promise<void> {
  await sql`update bonus.progress set required = ${required} where grant_id = ${id}`.execute(tx);
}

export async function closeProgress(tx: Db, id: bigint): Promise<void> {
  await sql`update bonus.progress set has_ended = true where grant_id = ${id}`.execute(tx);
}

/** Notes that a due grant was handled. */
export async function clearDue(tx: Db, id: bigint): Promise<void> {
  await sql`delete from bonus.due where grant_id = ${id}`.execute(tx);
}

/** Returns up to `limit` due grants: by their turnover, their money, or the database's clock. */
export async function grantsDue(db: Db, limit: number): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select * from bonus.grant where id in (
      (select grant_id from bonus.due order by grant_id limit ${limit})
      union (select id from bonus.grant where is_moved order by id limit ${limit})
      union (select id from bonus.grant where state = 'ACTIVE' and expires_at <= now() order by expires_at limit ${limit})
      union (select id from bonus.grant where state = 'OFFERED' and offered_until <= now() order by offered_until limit ${limit}))
    order by id`.execute(db);
  return rows;
}

export type GrantFilter = { memberId?: bigint; state?: BonusState; isOpen?: boolean; before?: bigint; limit: number };

/** Returns grants, newest first. */
export async function listGrantRows(db: Db, { memberId, state, isOpen, before, limit }: GrantFilter): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select * from bonus.grant
    where true ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${isOpen === true ? sql`and state in ('OFFERED', 'ACTIVE')` : sql``}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
