import type { LimitKind, LimitPeriod } from '@fairhouse/contract/protection';
import { type CurrencyCode, isCurrency } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';

/** A limit of a member: units of the currency in a period, or the minutes of a session. */
export type Limit = {
  id: bigint;
  member_id: bigint;
  kind: LimitKind;
  period: LimitPeriod;
  currency: CurrencyCode | null;
  amount: bigint;
  set_at: Date;
  set_by: 'member' | 'operator';
  /** The looser limit that the member asked for at this time; its amount null: no limit at all. */
  asked_at: Date | null;
  asked_amount: bigint | null;
};

type Row = Omit<Limit, 'currency'> & { currency: string | null };

const columns = sql`id, member_id, kind, period, currency, amount, set_at, set_by, asked_at, asked_amount`;

/** Serialises changes of a member's limits until the transaction ends. */
export async function holdLimits(tx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`protection.limits:${memberId}`}, 0))`.execute(tx);
}

/** Locks the member's limits of these kinds until the transaction ends, always in one order. */
export async function lockLimits(tx: Db, memberId: bigint, kinds: readonly LimitKind[]): Promise<Limit[]> {
  const { rows } = await sql<Row>`
    select ${columns} from protection.play_limit where member_id = ${memberId} and kind = any (${kinds}::text[])
    order by id for update`.execute(tx);
  return rows.map(limitOf);
}

/** Returns the member's limits in the order in which they were made. */
export async function limitsOf(db: Db, memberId: bigint): Promise<Limit[]> {
  return await listLimitRows(db, { memberId, limit: 100 });
}

/** True for a member who has a limit of deposits. */
export async function isDepositLimited(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from protection.play_limit where member_id = ${memberId} and kind = 'deposit' limit 1`.execute(db);
  return rows.length > 0;
}

export type LimitFilter = { memberId?: bigint; before?: bigint; limit: number };

/** Returns limits, newest first. */
export async function listLimitRows(db: Db, { memberId, before, limit }: LimitFilter): Promise<Limit[]> {
  const { rows } = await sql<Row>`
    select ${columns} from protection.play_limit
    where true ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows.map(limitOf);
}

export type NewLimit = Pick<Limit, 'member_id' | 'kind' | 'period' | 'currency' | 'amount' | 'set_by'>;

/** Writes a limit in place of the one of its kind and period, and drops a pending looser one. */
export async function putLimit(tx: Db, limit: NewLimit): Promise<Limit> {
  const { member_id, kind, period, currency, amount, set_by } = limit;
  const { rows } = await sql<Row>`
    insert into protection.play_limit (member_id, kind, period, currency, amount, set_at, set_by)
    values (${member_id}, ${kind}, ${period}, ${currency}, ${amount}, clock_timestamp(), ${set_by})
    on conflict (member_id, kind, period) do update
      set amount = excluded.amount, set_at = excluded.set_at, set_by = excluded.set_by, asked_at = null, asked_amount = null
    returning ${columns}`.execute(tx);
  assert(rows[0], 'a limit that is written is there');
  return limitOf(rows[0]);
}

/** Notes a request for a looser limit, by the database's clock. @returns that time */
export async function askLimit(tx: Db, id: bigint, amount: bigint | null): Promise<Date> {
  const { rows } = await sql<{ asked_at: Date }>`
    update protection.play_limit set asked_at = date_trunc('milliseconds', clock_timestamp()), asked_amount = ${amount}
    where id = ${id} returning asked_at`.execute(tx);
  assert(rows[0], 'a locked limit is there');
  return rows[0].asked_at;
}

/** Locks a limit until the transaction ends; null: it does not exist. */
export async function lockLimit(tx: Db, id: bigint): Promise<Limit | null> {
  const { rows } = await sql<Row>`select ${columns} from protection.play_limit where id = ${id} for update`.execute(tx);
  return rows[0] ? limitOf(rows[0]) : null;
}

/** Drops the pending looser limit. */
export async function dropAsked(tx: Db, id: bigint): Promise<void> {
  await sql`update protection.play_limit set asked_at = null, asked_amount = null where id = ${id}`.execute(tx);
}

export async function deleteLimit(tx: Db, id: bigint): Promise<void> {
  await sql`delete from protection.play_limit where id = ${id}`.execute(tx);
}

/** Returns the session limits of all members, or of one. */
export async function sessionLimits(db: Db, memberId?: bigint): Promise<{ memberId: bigint; minutes: bigint }[]> {
  const { rows } = await sql<{ memberId: bigint; minutes: bigint }>`
    select member_id as "memberId", amount as minutes from protection.play_limit
    where kind = 'session' ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}`.execute(db);
  return rows;
}

/** Raises the version by which nodes notice changes of the limits of play. */
export async function raiseLimitVersion(tx: Db): Promise<void> {
  await sql`update protection.limit_version set value = value + 1`.execute(tx);
}

/** True for a member with a limit of stakes or losses. */
export async function limitsPlay(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from protection.play_limit where member_id = ${memberId} and kind in ('loss', 'stake') limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the members with a limit of stakes or losses. */
export async function membersLimitedInPlay(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    select distinct member_id from protection.play_limit where kind in ('loss', 'stake')`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

function limitOf({ currency, ...row }: Row): Limit {
  assert(currency === null || isCurrency(currency), `${currency} is a currency`);
  return { ...row, currency };
}
