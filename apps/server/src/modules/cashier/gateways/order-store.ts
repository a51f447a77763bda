import type { CurrencyCode } from '@fairhouse/money/money';
import { type ColumnType, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { JsonObject } from '../../ledger/index.ts';
import type { GatewayEvent, OrderState, Report } from './adapter.ts';

/** An order at a gateway, as it is stored; the amount in units. */
export type Order = {
  adapter: string;
  reference: string;
  kind: 'payment' | 'payout';
  subject_id: bigint;
  state: OrderState;
  adapter_ref: string | null;
  confirmations_needed: number;
  amount: bigint | null;
  currency: CurrencyCode;
  version: bigint;
  paid_at: Date | null;
  ask_at: Date | null;
  asks: number;
  /** The time at which a payout was last sent, written before it goes out. */
  sent_at: Date | null;
  /** The time at which operators stated that the gateway never paid it. */
  given_up_at: Date | null;
  created_at: Date;
};

type EventRow = {
  adapter: string;
  event_id: string;
  reference: string;
  kind: string;
  version: bigint;
  received_at: Date;
  body: ColumnType<JsonObject, string, never>;
};

export type OrderTables = { 'cashier.gateway_order': Order; 'cashier.gateway_event': EventRow };

const tables = (db: Db) => db.withTables<OrderTables>();

/** Inserts an order once. */
export async function insertOrder(
  db: Db,
  row: Pick<
    Order,
    'adapter' | 'reference' | 'kind' | 'subject_id' | 'confirmations_needed' | 'currency' | 'ask_at' | 'created_at'
  >,
): Promise<void> {
  await tables(db)
    .insertInto('cashier.gateway_order')
    .values({
      ...row,
      state: 'UNKNOWN',
      adapter_ref: null,
      amount: null,
      version: 0n,
      paid_at: null,
      asks: 0,
      sent_at: null,
      given_up_at: null,
    })
    .onConflict((on) => on.columns(['adapter', 'reference']).doNothing())
    .execute();
}

export async function orderByReference(db: Db, adapter: string, reference: string): Promise<Order | null> {
  const row = await tables(db)
    .selectFrom('cashier.gateway_order')
    .selectAll()
    .where('adapter', '=', adapter)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}

export async function ordersByReference(db: Db, adapter: string, references: readonly string[]): Promise<Order[]> {
  return await tables(db)
    .selectFrom('cashier.gateway_order')
    .selectAll()
    .where('adapter', '=', adapter)
    .where(sql<boolean>`reference = any (${references}::text[])`)
    .execute();
}

/** Returns the tries of a withdrawal's payout that their gateways may still pay, oldest first. */
export async function openPayouts(db: Db, withdrawalId: bigint): Promise<Order[]> {
  return await tables(db)
    .selectFrom('cashier.gateway_order')
    .selectAll()
    .where('kind', '=', 'payout')
    .where('subject_id', '=', withdrawalId)
    .where('ask_at', 'is not', null)
    .where('given_up_at', 'is', null)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
}

/**
 * Marks a payout as sent. The caller has locked its withdrawal.
 * @returns false when it may not be sent: the gateway has reported on it, or it was given up
 */
export async function noteSent(
  tx: Db,
  { adapter, reference }: Pick<Order, 'adapter' | 'reference'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('cashier.gateway_order')
    .set({ sent_at: at })
    .where('adapter', '=', adapter)
    .where('reference', '=', reference)
    .where('state', '=', 'UNKNOWN')
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives up an order: nothing waits for its answer any more. The caller has locked its withdrawal. */
export async function giveUpOrder(tx: Db, { adapter, reference }: Order, at: Date): Promise<void> {
  await tables(tx)
    .updateTable('cashier.gateway_order')
    .set({ given_up_at: at })
    .where('adapter', '=', adapter)
    .where('reference', '=', reference)
    .execute();
}

/** Returns the orders paid from `from` to `to` (exclusive) by the gateway's clock. */
export async function ordersPaidBetween(db: Db, adapter: string, from: Date, to: Date): Promise<Order[]> {
  return await tables(db)
    .selectFrom('cashier.gateway_order')
    .selectAll()
    .where('adapter', '=', adapter)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .orderBy('paid_at')
    .orderBy('reference')
    .execute();
}

/** Notes that the gateway's own settlement file lists these orders. */
export async function noteListed(db: Db, adapter: string, references: readonly string[]): Promise<void> {
  await sql`
    update cashier.gateway_order set listed_at = clock_timestamp()
    where adapter = ${adapter} and reference = any (${references}::text[]) and listed_at is null`.execute(db);
}

/**
 * Returns the orders whose payment was reported from `from` to `to` (exclusive) by the database's clock, and which no
 * settlement file of the gateway's own has listed.
 */
export async function ordersNotListed(db: Db, adapter: string, from: Date, to: Date): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select * from cashier.gateway_order
    where adapter = ${adapter} and heard_paid_at >= ${from} and heard_paid_at < ${to} and listed_at is null
    order by heard_paid_at, reference`.execute(db);
  return rows;
}

/**
 * Takes the orders that are due for a question, and postpones each to `until` so that a concurrent sweep does not take
 * it.
 */
export async function takeDueOrders(db: Db, now: Date, until: Date, limit: number): Promise<Order[]> {
  const { rows } = await sql<Order>`
    update cashier.gateway_order set ask_at = ${until}
    where (adapter, reference) in (
      select adapter, reference from cashier.gateway_order where ask_at <= ${now}
      order by ask_at limit ${limit} for update skip locked)
    returning *`.execute(db);
  return rows;
}

/** Notes that an order was asked about; one that has ended meanwhile is not asked about again. */
export async function noteAsked(db: Db, { adapter, reference }: Order, askAt: Date | null): Promise<void> {
  await tables(db)
    .updateTable('cashier.gateway_order')
    .set(({ eb }) => ({ ask_at: askAt, asks: eb('asks', '+', 1) }))
    .where('adapter', '=', adapter)
    .where('reference', '=', reference)
    .where('ask_at', 'is not', null)
    .execute();
}

/**
 * The states after which a gateway is not asked any more; `RETURNED` may still follow `PAID`, and comes as an event.
 */
const closed: readonly OrderState[] = ['PAID', 'FAILED', 'EXPIRED', 'RETURNED'];

/** Writes a gateway's reports; a report older than the stored one changes nothing. */
export async function updateOrders(tx: Db, adapter: string, reports: readonly Report[]): Promise<void> {
  if (reports.length === 0) return;
  const column = <T>(of: (report: Report) => T) => reports.map(of);
  await sql`
    update cashier.gateway_order o set
      state = said.state, adapter_ref = said.adapter_ref, version = said.version,
      amount = coalesce(said.amount, o.amount), paid_at = coalesce(said.paid_at, o.paid_at),
      heard_paid_at = case when said.paid then coalesce(o.heard_paid_at, clock_timestamp()) else o.heard_paid_at end,
      ask_at = case when said.closed then null else o.ask_at end
    from unnest(${column(({ reference }) => reference)}::text[], ${column(({ state }) => state)}::text[],
      ${column(({ adapterRef }) => adapterRef)}::text[], ${column(({ version }) => version)}::int8[],
      ${column(({ amount }) => amount)}::int8[], ${column(({ paidAt }) => paidAt)}::timestamptz[],
      ${column(({ state }) => closed.includes(state))}::bool[],
      ${column(({ state }) => state === 'PAID' || state === 'RETURNED')}::bool[])
      said (reference, state, adapter_ref, version, amount, paid_at, closed, paid)
    where o.adapter = ${adapter} and o.reference = said.reference and o.version < said.version`.execute(tx);
}

/** Stores received events, each once. */
export async function keepEvents(tx: Db, adapter: string, events: readonly GatewayEvent[], at: Date): Promise<void> {
  if (events.length === 0) return;
  const column = <T>(of: (event: GatewayEvent) => T) => events.map(of);
  await sql`
    insert into cashier.gateway_event (adapter, event_id, reference, kind, version, received_at, body)
    select ${adapter}, said.event_id, said.reference, said.kind, said.version, ${at}, said.body from unnest(
      ${column(({ id }) => id)}::text[], ${column(({ report }) => report.reference)}::text[],
      ${column(({ report }) => `${report.kind} ${report.state}`)}::text[],
      ${column(({ report }) => report.version)}::int8[], ${column(({ body }) => JSON.stringify(body))}::jsonb[])
      said (event_id, reference, kind, version, body)
    on conflict (adapter, event_id) do nothing`.execute(tx);
}

/** Removes events received before a moment. */
export async function removeEventsBefore(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('cashier.gateway_event').where('received_at', '<', before).execute();
}
