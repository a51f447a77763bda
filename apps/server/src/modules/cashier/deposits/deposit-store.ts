import type { DepositState } from '@fairhouse/contract/cashier';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { ColumnType, Generated } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { RequestId } from '../transaction.ts';

/** What the member has to do, and what a gateway said: plain JSON, of the channel's kind. */
export type Instructions = Record<string, string | number | null>;
export type Payer = Record<string, string | null>;

/** A deposit as it is stored; amounts in units. */
export type Deposit = {
  id: bigint;
  member_id: bigint;
  channel: string;
  currency: CurrencyCode;
  amount: bigint;
  fee: bigint;
  pay_currency: CurrencyCode;
  pay_amount: bigint;
  rate: string | null;
  turnover_bp: number;
  state: DepositState;
  reference: string;
  adapter: string | null;
  adapter_ref: string | null;
  instructions: Instructions;
  payer: Payer;
  received_amount: bigint | null;
  confirmations: number;
  reason: string | null;
  entry_id: bigint | null;
  request_key: string;
  request_hash: string;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  settled_at: Date | null;
};

type JsonColumn<T> = ColumnType<T, string, string>;
export type DepositTables = {
  'cashier.deposit': Omit<Deposit, 'id' | 'instructions' | 'payer'> & {
    id: Generated<bigint>;
    instructions: JsonColumn<Instructions>;
    payer: JsonColumn<Payer>;
  };
};

const tables = (db: Db) => db.withTables<DepositTables>();

export async function depositById(db: Db, id: bigint): Promise<Deposit | null> {
  const row = await tables(db).selectFrom('cashier.deposit').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Holds the row until the transaction ends. */
export async function lockDeposit(tx: Db, id: bigint): Promise<Deposit | null> {
  const row = await tables(tx)
    .selectFrom('cashier.deposit')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function depositByRequest(db: Db, { key }: RequestId): Promise<Deposit | null> {
  const row = await tables(db)
    .selectFrom('cashier.deposit')
    .selectAll()
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** What a change may write beside the state. */
export type DepositPatch = Partial<
  Pick<
    Deposit,
    | 'amount'
    | 'fee'
    | 'adapter_ref'
    | 'instructions'
    | 'payer'
    | 'received_amount'
    | 'confirmations'
    | 'reason'
    | 'expires_at'
  >
>;

export async function insertDeposit(tx: Db, { instructions, payer, ...row }: Omit<Deposit, 'id'>): Promise<bigint> {
  const { id } = await tables(tx)
    .insertInto('cashier.deposit')
    .values({ ...row, instructions: JSON.stringify(instructions), payer: JSON.stringify(payer) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDeposit(
  tx: Db,
  id: bigint,
  {
    instructions,
    payer,
    ...row
  }: DepositPatch & Pick<Deposit, 'updated_at'> & Partial<Pick<Deposit, 'state' | 'settled_at' | 'entry_id'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('cashier.deposit')
    .set({
      ...row,
      ...(instructions ? { instructions: JSON.stringify(instructions) } : {}),
      ...(payer ? { payer: JSON.stringify(payer) } : {}),
    })
    .where('id', '=', id)
    .execute();
}
