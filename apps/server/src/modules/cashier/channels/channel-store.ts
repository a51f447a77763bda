import type { ChannelKind } from '@fairhouse/contract/cashier';
import type { Localized } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type Direction = 'deposit' | 'withdrawal';

/** Settings of a channel for its adapter and the screen; never a secret. Amounts are decimal strings. */
export type ChannelSettings = { quick?: readonly string[]; network?: string; [name: string]: unknown };

/** A channel as it is stored; amounts in units of `currency`, times in minutes of the brand's day. */
export type Channel = {
  code: string;
  direction: Direction;
  kind: ChannelKind;
  name: Localized;
  hint: Localized | null;
  currency: CurrencyCode;
  pay_currency: CurrencyCode;
  adapter: string | null;
  settings: ChannelSettings;
  min_amount: bigint;
  max_amount: bigint;
  fee_bp: number;
  fee_fixed: bigint;
  turnover_bp: number;
  open_from: number | null;
  open_until: number | null;
  expires_minutes: number;
  confirmations: number;
  enabled: boolean;
  position: number;
};

/**
 * The default terms of a new channel: no fee, always open, offered. Limits of 0 are placeholders, which `channelFault`
 * refuses.
 */
export const bareChannel = {
  hint: null,
  adapter: null,
  settings: {},
  min_amount: 0n,
  max_amount: 0n,
  fee_bp: 0,
  fee_fixed: 0n,
  turnover_bp: 0,
  open_from: null,
  open_until: null,
  expires_minutes: 60,
  confirmations: 0,
  enabled: true,
  position: 100,
} satisfies Partial<Channel>;

/** An account of the house that members pay a bank channel into. */
export type ReceivingAccount = {
  id: bigint;
  channel: string;
  bank: string;
  account_name: string;
  account_number: string;
  branch: string | null;
  enabled: boolean;
};

export type Rate = {
  id: bigint;
  from_currency: CurrencyCode;
  to_currency: CurrencyCode;
  rate: string;
  stated_at: Date;
};

type JsonColumn<T> = ColumnType<T, string, string>;
type ChannelTables = {
  'cashier.channel': Omit<Channel, 'name' | 'hint' | 'settings'> & {
    name: JsonColumn<Localized>;
    hint: ColumnType<Localized | null, string | null, string | null>;
    settings: JsonColumn<ChannelSettings>;
  };
  'cashier.receiving_account': Omit<ReceivingAccount, 'id'> & { id: Generated<bigint> };
  'cashier.rate': Omit<Rate, 'id'> & { id: Generated<bigint>; agreed: boolean };
};

const tables = (db: Db) => db.withTables<ChannelTables>();

export async function channelByCode(db: Db, code: string): Promise<Channel | null> {
  const row = await tables(db).selectFrom('cashier.channel').selectAll().where('code', '=', code).executeTakeFirst();
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockChannel(tx: Db, code: string): Promise<Channel | null> {
  const row = await tables(tx)
    .selectFrom('cashier.channel')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns every channel, including disabled ones, in display order. */
export async function readChannels(db: Db): Promise<Channel[]> {
  return await tables(db).selectFrom('cashier.channel').selectAll().orderBy('position').orderBy('code').execute();
}

/** Inserts or overwrites a channel. */
export async function putChannel(db: Db, { name, hint, settings, ...row }: Channel): Promise<void> {
  const values = {
    ...row,
    name: JSON.stringify(name),
    hint: hint === null ? null : JSON.stringify(hint),
    settings: JSON.stringify(settings),
  };
  const { code: _, ...written } = values;
  await tables(db)
    .insertInto('cashier.channel')
    .values(values)
    .onConflict((on) => on.column('code').doUpdateSet(written))
    .execute();
}

/** Returns the accounts that a channel is paid into at present, in a fixed order. */
export async function openReceivers(db: Db, channel: string): Promise<ReceivingAccount[]> {
  return await tables(db)
    .selectFrom('cashier.receiving_account')
    .selectAll()
    .where('channel', '=', channel)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
}

/** Returns every account of the house, including disabled ones. */
export async function readReceivers(db: Db): Promise<ReceivingAccount[]> {
  return await tables(db)
    .selectFrom('cashier.receiving_account')
    .selectAll()
    .orderBy('channel')
    .orderBy('id')
    .execute();
}

/** Adds an account to a channel, or overwrites the one with the same number there. @returns its id */
export async function putReceiver(db: Db, row: Omit<ReceivingAccount, 'id'>): Promise<bigint> {
  const { channel: _, account_number: __, ...written } = row;
  const { id } = await tables(db)
    .insertInto('cashier.receiving_account')
    .values(row)
    .onConflict((on) => on.columns(['channel', 'account_number']).doUpdateSet(written))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Switches an account on or off; false when there is none. */
export async function enableReceiver(db: Db, id: bigint, enabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('cashier.receiving_account')
    .set({ enabled })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the rate in force as the decimal string that was stated; null: none was stated. */
export async function newestRate(db: Db, from: CurrencyCode, to: CurrencyCode): Promise<string | null> {
  return (await rates(db, from, to).executeTakeFirst())?.rate ?? null;
}

/** Returns a pair's newest rate that two operators or the site's own program stated; null: there is none. */
export async function agreedRate(db: Db, from: CurrencyCode, to: CurrencyCode): Promise<string | null> {
  return (await rates(db, from, to).where('agreed', '=', true).executeTakeFirst())?.rate ?? null;
}

function rates(db: Db, from: CurrencyCode, to: CurrencyCode) {
  return tables(db)
    .selectFrom('cashier.rate')
    .select('rate')
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    .orderBy('id', 'desc')
    .limit(1);
}

/** Returns the rates of a pair that have been in force at any time within so many days, by the database's clock. */
export async function ratesWithin(db: Db, from: CurrencyCode, to: CurrencyCode, days: number): Promise<string[]> {
  const { rows } = await sql<{ rate: string }>`
    select rate from (
      select rate, lead(stated_at) over (order by id) as until
      from cashier.rate where from_currency = ${from} and to_currency = ${to}) stated
    where until is null or until > now() - make_interval(days => ${days})`.execute(db);
  return rows.map(({ rate }) => rate);
}

/** Returns the rates in force: the newest of each pair. */
export async function newestRates(db: Db): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select distinct on (from_currency, to_currency) id, from_currency, to_currency, rate, stated_at
    from cashier.rate order by from_currency, to_currency, id desc`.execute(db);
  return rows;
}

export async function insertRate(db: Db, row: Omit<Rate, 'id'> & { agreed: boolean }): Promise<void> {
  await tables(db).insertInto('cashier.rate').values(row).execute();
}
