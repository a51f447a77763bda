import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { Deposit } from './deposit-store.ts';

export type DepositPlace = Pick<Deposit, 'id' | 'member_id' | 'channel' | 'currency'>;

/** Whose they are and through what they come: that never changes. */
export async function depositPlaces(db: Db, ids: readonly bigint[]): Promise<DepositPlace[]> {
  const { rows } = await sql<DepositPlace>`
    select id, member_id, channel, currency from cashier.deposit where id = any (${ids}::int8[])`.execute(db);
  return rows;
}

/** Holds the rows until the transaction ends. */
export async function lockDeposits(tx: Db, ids: readonly bigint[]): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select * from cashier.deposit where id = any (${ids}::int8[]) order by id for update`.execute(tx);
  return rows;
}

/** Writes that they are credited, with their entries. */
export async function creditDeposits(tx: Db, deposits: readonly Deposit[]): Promise<void> {
  if (deposits.length === 0) return;
  const column = <T>(of: (deposit: Deposit) => T) => deposits.map(of);
  await sql`
    update cashier.deposit d set
      state = 'CREDITED', entry_id = said.entry_id, received_amount = said.received_amount,
      confirmations = said.confirmations, adapter_ref = said.adapter_ref,
      updated_at = said.updated_at, settled_at = said.settled_at
    from unnest(${column(({ id }) => id)}::int8[], ${column(({ entry_id }) => entry_id)}::int8[],
      ${column(({ received_amount }) => received_amount)}::int8[],
      ${column(({ confirmations }) => confirmations)}::int4[], ${column(({ adapter_ref }) => adapter_ref)}::text[],
      ${column(({ updated_at }) => updated_at)}::timestamptz[], ${column(({ settled_at }) => settled_at)}::timestamptz[])
      said (id, entry_id, received_amount, confirmations, adapter_ref, updated_at, settled_at)
    where d.id = said.id`.execute(tx);
}
