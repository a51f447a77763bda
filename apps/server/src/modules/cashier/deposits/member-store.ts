import type { ChannelKind, DepositState } from '@fairhouse/contract/cashier';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { postedSince } from '../../ledger/index.ts';
import type { Deposit } from './deposit-store.ts';

/** Serialises new deposits of one member until the transaction ends. */
export async function holdMember(tx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier.deposit:${memberId}`}, 0))`.execute(tx);
}

/** Counts the deposits that wait for payment, or for an operator to look for the money. */
export async function countUnpaid(tx: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cashier.deposit
    where member_id = ${memberId} and state in ('AWAITING', 'SUBMITTED')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Sums the deposits that count towards a member's limit, in units: all that may still be paid, and those credited since
 * a time by the database's clock. A charged-back deposit no longer counts.
 */
export async function depositedSince(db: Db, memberId: bigint, from: Date): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::int8 as sum from cashier.deposit
    where member_id = ${memberId} and (state in ('AWAITING', 'SUBMITTED', 'CONFIRMING', 'REVIEW')
      or state = 'CREDITED' and ${postedSince('entry_id', from)})`.execute(db);
  return rows[0]?.sum ?? 0n;
}

/**
 * Sums the member's deposits that were credited in a period by the ledger's time, in units; a charged-back deposit no
 * longer counts.
 */
export async function creditedBetween(
  db: Db,
  { memberId, currency, from, to }: { memberId: bigint; currency: string; from: Date; to: Date },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::int8 as sum from cashier.deposit
    where member_id = ${memberId} and currency = ${currency} and state = 'CREDITED'
      and ${postedSince('entry_id', from)} and not ${postedSince('entry_id', to)}`.execute(db);
  return rows[0]?.sum ?? 0n;
}

export type Submission = { key: string; hash: string };

/** Returns the last request that submitted the deposit as paid. */
export async function submissionOf(tx: Db, id: bigint): Promise<Submission | null> {
  const { rows } = await sql<{ key: string | null; hash: string | null }>`
    select submit_key as key, submit_hash as hash from cashier.deposit where id = ${id}`.execute(tx);
  const { key = null, hash = null } = rows[0] ?? {};
  return key === null || hash === null ? null : { key, hash };
}

export async function writeSubmission(
  tx: Db,
  id: bigint,
  { key, hash, payerRef }: Submission & { payerRef: string | null },
): Promise<void> {
  await sql`
    update cashier.deposit set submit_key = ${key}, submit_hash = ${hash}, payer_ref = ${payerRef}
    where id = ${id}`.execute(tx);
}

/** Returns the stored form of a bank transfer's number, by which deposits of one channel are compared. */
export const payerRefOf = (channel: string, number: string) => `${channel}:${number}`;

/** An account number without what people write between its digits. */
const plain = (number: RawBuilder<unknown>) => sql`regexp_replace(upper(${number}), '[^0-9A-Z]', '', 'g')`;

/**
 * Returns another deposit that named the same bank transfer, through the same channel or into the same account of the
 * house, and may have been credited for it; null: none. Locks the transfer's number until the transaction ends, so that
 * the second of two concurrent submissions sees the first.
 */
export async function otherWithPayerRef(
  tx: Db,
  { id, channel, instructions }: Deposit,
  number: string,
): Promise<bigint | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier.payer:${number}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: bigint }>`
    select id from cashier.deposit
    where payer_ref in (select code || ':' || ${number} from cashier.channel) and id <> ${id} and state <> 'REJECTED'
      and (channel = ${channel} or ${plain(sql`instructions ->> 'accountNumber'`)} = ${plain(sql`${instructions.accountNumber ?? null}::text`)})
    order by id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Returns the ids of deposits that were not paid in time. Matched deposits are left out: they end with the part that
 * they pay.
 */
export async function overdueDeposits(db: Db, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select deposit.id from cashier.deposit join cashier.channel on channel.code = deposit.channel
    where deposit.state = 'AWAITING' and deposit.expires_at <= now() and channel.kind <> 'matched'
    order by deposit.expires_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** True when a deposit's time has passed, by the database's clock. */
export async function isOverdue(db: Db, id: bigint): Promise<boolean> {
  const { rows } = await sql`select from cashier.deposit where id = ${id} and expires_at <= now()`.execute(db);
  return rows.length > 0;
}

export type DepositsOf = {
  memberId: bigint;
  states?: readonly DepositState[];
  kind?: ChannelKind;
  from?: Date;
  /** Exclusive. */
  to?: Date;
  /** Only deposits with lower ids. */
  before?: bigint;
  limit: number;
};

/** Returns a member's deposits, newest first. */
export async function depositsOf(db: Db, asked: DepositsOf): Promise<Deposit[]> {
  const { memberId, states, kind, from, to, before, limit } = asked;
  const { rows } = await sql<Deposit>`
    select deposit.* from cashier.deposit ${kind ? sql`join cashier.channel on channel.code = deposit.channel` : sql``}
    where deposit.member_id = ${memberId}
      ${states ? sql`and deposit.state = any (${[...states]})` : sql``}
      ${kind ? sql`and channel.kind = ${kind}` : sql``}
      ${from ? sql`and deposit.created_at >= ${from}` : sql``}
      ${to ? sql`and deposit.created_at < ${to}` : sql``}
      ${before === undefined ? sql`` : sql`and deposit.id < ${before}`}
    order by deposit.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The deposits of a member in one hour (UTC). */
export type DepositHour = { memberId: bigint; currency: string; hour: Date; amount: bigint };

/** Sums members' credited deposits by the hour in which they were credited; a charged-back deposit does not count. */
export async function creditedDeposits(db: Db, memberIds: readonly bigint[]): Promise<DepositHour[]> {
  const { rows } = await sql<DepositHour>`
    select member_id as "memberId", currency, date_trunc('hour', settled_at, 'UTC') as hour, sum(amount)::int8 as amount
    from cashier.deposit where member_id = any (${memberIds}::int8[]) and state = 'CREDITED'
    group by 1, 2, 3`.execute(db);
  return rows;
}
