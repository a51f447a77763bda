import type { PartReceipt, PartState } from '@fairhouse/contract/peer-payments';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { moneyRows } from '../../money-rows/index.ts';
import type { WithdrawalTables } from '../withdrawals/withdrawal-store.ts';

/** One depositor's payment of (part of) one withdrawal, as it is stored; amounts in units. */
export type Part = {
  id: bigint;
  withdrawal_id: bigint;
  payee_id: bigint;
  deposit_id: bigint;
  depositor_id: bigint;
  currency: CurrencyCode;
  amount: bigint;
  guarantee: bigint;
  /**
   * True when turnover of gifts was left as the guarantee was set aside: where another is forfeited to the payee, this one
   * goes to the house.
   */
  of_gift: boolean;
  state: PartState;
  receipt: PartReceipt | null;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
  pay_by: Date;
  confirm_by: Date | null;
  settled_at: Date | null;
  /**
   * The payee's minutes to answer, and the minutes for which an unanswered part is held, as they were when it was
   * taken.
   */
  confirm_minutes: number;
  hold_minutes: number;
  /** True when letting it expire, or cancelling it after `cancel_by`, costs the guarantee. */
  expiry_costs: boolean;
  cancel_by: Date;
  /** The time at which a held part is credited. */
  held_until: Date | null;
  /** The time by which an operator must decide the dispute. */
  answer_by: Date | null;
  /** True when the depositor let it expire, or cancelled it late. */
  kept_waiting: boolean;
  /** The receiver of the forfeited guarantee; null: it is the depositor's. */
  forfeited_to: 'payee' | 'house' | null;
};

type PartTables = WithdrawalTables & {
  'cashier.part': Omit<Part, 'id'> & { id: Generated<bigint> };
  'cashier.matching_request': { key: string; hash: string; at: Date };
};
const tables = (db: Db) => db.withTables<PartTables>();

/** The states in which the guarantee is set aside and the amount is promised to nobody else. */
export const partsOpen: readonly PartState[] = ['MATCHED', 'PAID', 'HELD', 'DISPUTED'];

export const parts = moneyRows<Part>('cashier.part');
export const { byId: partById } = parts;

export async function partOfDeposit(db: Db, depositId: bigint): Promise<Part | null> {
  const row = await tables(db)
    .selectFrom('cashier.part')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row ?? null;
}

export async function partsOfWithdrawal(db: Db, withdrawalId: bigint): Promise<Part[]> {
  return await tables(db)
    .selectFrom('cashier.part')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('id', 'desc')
    .execute();
}

/** A depositor's record, which decides terms and limits. */
export type DepositorRecord = {
  open: number;
  unpaid: number;
  /** The number of members who confirmed a payment, or for whom an operator did. */
  confirmedBy: number;
  /** The number of parts within thirty days that expired or were cancelled late. */
  keptWaiting: number;
  /** The number of parts within a day that expired or were wrongly marked as paid; then of those cancelled. */
  failed: number;
  cancelled: number;
};

export async function depositorRecord(db: Db, depositorId: bigint): Promise<DepositorRecord> {
  const { rows } = await sql<DepositorRecord>`
    select
      (count(*) filter (where state = any (${[...partsOpen]})))::int as open,
      (count(*) filter (where state = 'MATCHED'))::int as unpaid,
      (count(distinct payee_id) filter (where state = 'RECEIVED' and receipt in ('payee', 'operator')))::int
        as "confirmedBy",
      (count(*) filter (where kept_waiting and pay_by > now() - interval '30 days'))::int as "keptWaiting",
      (count(*) filter (where state in ('EXPIRED', 'FAILED') and settled_at > now() - interval '1 day'))::int as failed,
      (count(*) filter (where state = 'CANCELLED' and settled_at > now() - interval '1 day'))::int as cancelled
    from cashier.part where depositor_id = ${depositorId}`.execute(db);
  const [row] = rows;
  assert(row, 'a count has one row');
  return row;
}

/**
 * The units of a withdrawal in matching that nobody has taken or paid, without `fee`, which never reaches the payee.
 */
const remainder = sql<bigint>`(w.amount - w.fee - coalesce((
  select sum(p.amount) from cashier.part p
  where p.withdrawal_id = w.id and p.state in ('MATCHED', 'PAID', 'HELD', 'DISPUTED', 'RECEIVED')), 0))::int8`;

/** Returns withdrawals of other members that have an untaken amount, oldest first. */
export async function waitingFor(
  db: Db,
  { depositorId, currency, limit }: { depositorId: bigint; currency: CurrencyCode; limit: number },
): Promise<{ id: bigint; payeeId: bigint; left: bigint }[]> {
  return await tables(db)
    .selectFrom('cashier.withdrawal as w')
    .select(['w.id', 'w.member_id as payeeId'])
    .select(remainder.as('left'))
    .where('w.state', '=', 'MATCHING')
    .where('w.currency', '=', currency)
    .where('w.member_id', '<>', depositorId)
    .where(sql<boolean>`w.rest_by > now() and ${remainder} > 0`)
    .orderBy('w.id')
    .limit(limit)
    .execute();
}

/** Returns the untaken units of a withdrawal. Lock the withdrawal first, since taking a part needs that lock. */
export async function leftOf(db: Db, withdrawalId: bigint): Promise<bigint> {
  const { left } = await tables(db)
    .selectFrom('cashier.withdrawal as w')
    .select(remainder.as('left'))
    .where('w.id', '=', withdrawalId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Returns withdrawals in matching whose time has passed with an untaken amount. */
export async function dueRests(db: Db, limit: number): Promise<bigint[]> {
  const rows = await tables(db)
    .selectFrom('cashier.withdrawal as w')
    .select('w.id')
    .where('w.state', '=', 'MATCHING')
    .where(sql<boolean>`w.rest_by <= now() and ${remainder} > 0`)
    .orderBy('w.rest_by')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns parts whose deadline has passed: to be paid, to be confirmed, or to be credited. */
export async function dueParts(db: Db, limit: number): Promise<Pick<Part, 'id' | 'withdrawal_id'>[]> {
  return await tables(db)
    .selectFrom('cashier.part')
    .select(['id', 'withdrawal_id'])
    .where((of) =>
      of.or([
        of.and([of('state', '=', 'MATCHED'), of('pay_by', '<=', sql<Date>`now()`)]),
        of.and([of('state', '=', 'PAID'), of('confirm_by', '<=', sql<Date>`now()`)]),
        of.and([of('state', '=', 'HELD'), of('held_until', '<=', sql<Date>`now()`)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The minutes without a run of the job from which the site counts as having stood still. */
const standstillMinutes = 5;

/**
 * Notes that the site is open. After a standstill, moves the deadlines that had not passed when it began by the time
 * that its parts have missed.
 */
export async function addStandstill(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ since: Date | null; stood: boolean }>`
      select seen_at as since, coalesce(seen_at < now() - make_interval(mins => ${standstillMinutes}), false) as stood
      from cashier.part_clock for update`.execute(tx);
    const [seen] = rows;
    await sql`update cashier.part_clock set seen_at = now()`.execute(tx);
    if (!seen?.stood) return;
    await sql`
      with open as (
        select id, now() - greatest(updated_at, ${seen.since}) as missed from cashier.part
        where state in ('MATCHED', 'PAID', 'HELD') and updated_at < now()
          and case state when 'MATCHED' then pay_by when 'PAID' then confirm_by else held_until end > ${seen.since}
        order by id for update),
      moved as (
        update cashier.part p set pay_by = p.pay_by + missed, cancel_by = p.cancel_by + missed,
          confirm_by = p.confirm_by + missed, held_until = p.held_until + missed
        from open where open.id = p.id returning p.deposit_id, p.pay_by)
      update cashier.deposit d set expires_at = moved.pay_by
      from moved where d.id = moved.deposit_id and d.state = 'AWAITING'`.execute(tx);
  });
}

/** Notes a request. @returns `repeated`: it was noted before, with this hash */
export async function noteRequest(
  tx: Db,
  request: { key: string; hash: string; at: Date },
): Promise<{ hash: string; repeated: boolean }> {
  const inserted = await tables(tx)
    .insertInto('cashier.matching_request')
    .values(request)
    .onConflict((on) => on.column('key').doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (inserted) return { hash: inserted.hash, repeated: false };
  const { hash } = await tables(tx)
    .selectFrom('cashier.matching_request')
    .select('hash')
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  return { hash, repeated: true };
}

export async function deleteOldRequests(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('cashier.matching_request').where('at', '<', before).execute();
}
