import type { PartReceipt, PartState } from '@fairhouse/contract/matching';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
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
  state: PartState;
  receipt: PartReceipt | null;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
  pay_by: Date;
  confirm_by: Date | null;
  settled_at: Date | null;
};

type PartTables = WithdrawalTables & {
  'cashier.part': Omit<Part, 'id'> & { id: Generated<bigint> };
  'cashier.matching_request': { key: string; hash: string; at: Date };
};
const tables = (db: Db) => db.withTables<PartTables>();

/** The guarantee is set aside, and the amount is promised to nobody else. */
export const partsOpen: readonly PartState[] = ['MATCHED', 'PAID', 'DISPUTED'];

export async function insertPart(tx: Db, row: Omit<Part, 'id'>): Promise<bigint> {
  const { id } = await tables(tx).insertInto('cashier.part').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function partById(db: Db, id: bigint): Promise<Part | null> {
  const row = await tables(db).selectFrom('cashier.part').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

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

/** Holds the rows until the transaction ends; by id. */
export async function lockParts(tx: Db, ids: bigint[]): Promise<Part[]> {
  return await tables(tx)
    .selectFrom('cashier.part')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updatePart(
  tx: Db,
  id: bigint,
  row: Pick<Part, 'state' | 'receipt' | 'reason' | 'updated_at' | 'confirm_by' | 'settled_at'>,
): Promise<void> {
  await tables(tx).updateTable('cashier.part').set(row).where('id', '=', id).execute();
}

export async function openPartOf(db: Db, depositorId: bigint): Promise<Part | null> {
  const row = await tables(db)
    .selectFrom('cashier.part')
    .selectAll()
    .where('depositor_id', '=', depositorId)
    .where('state', 'in', partsOpen)
    .executeTakeFirst();
  return row ?? null;
}

/** How often the depositor has let one go by, or said "paid" of what was not, since then; and how often given one up. */
export async function failuresOf(
  db: Db,
  depositorId: bigint,
  since: Date,
): Promise<{ unpaid: number; givenUp: number }> {
  const rows = await tables(db)
    .selectFrom('cashier.part')
    .select('state')
    .where('depositor_id', '=', depositorId)
    .where('state', 'in', ['EXPIRED', 'FAILED', 'CANCELLED'])
    .where('settled_at', '>', since)
    .execute();
  const givenUp = rows.filter(({ state }) => state === 'CANCELLED').length;
  return { unpaid: rows.length - givenUp, givenUp };
}

/** Of a withdrawal in matching, what nobody has taken or paid. `fee` never reaches the payee. */
const remainder = sql<bigint>`(w.amount - w.fee - coalesce((
  select sum(p.amount) from cashier.part p
  where p.withdrawal_id = w.id and p.state in ('MATCHED', 'PAID', 'DISPUTED', 'RECEIVED')), 0))::int8`;

/** Withdrawals of others that have something left, oldest first. */
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
    .where(sql<boolean>`${remainder} > 0`)
    .orderBy('w.id')
    .limit(limit)
    .execute();
}

/** What is left of one; ask it once the withdrawal is locked: who takes a part holds that lock. */
export async function leftOf(db: Db, withdrawalId: bigint): Promise<bigint> {
  const { left } = await tables(db)
    .selectFrom('cashier.withdrawal as w')
    .select(remainder.as('left'))
    .where('w.id', '=', withdrawalId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Parts whose time has passed: to be paid, or to be confirmed. */
export async function dueParts(db: Db, now: Date, limit: number): Promise<Pick<Part, 'id' | 'withdrawal_id'>[]> {
  return await tables(db)
    .selectFrom('cashier.part')
    .select(['id', 'withdrawal_id'])
    .where((of) =>
      of.or([
        of.and([of('state', '=', 'MATCHED'), of('pay_by', '<=', now)]),
        of.and([of('state', '=', 'PAID'), of('confirm_by', '<=', now)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Notes a request; `repeated`: it stood there already, with this hash. */
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
