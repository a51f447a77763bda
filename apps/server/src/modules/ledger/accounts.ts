import type { CurrencyCode } from '@fairhouse/money/money';
import { isCurrency } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { createEntryCache, type EntryCache } from '../../platform/lru-caches.ts';
import { perCtx } from '../../platform/per-ctx.ts';

/**
 * The purposes of members' wallets. A member has one wallet of each type and currency, and one `vendor` wallet for each
 * vendor that holds the member's money. The balance of `debt` is the amount that the member owes. The `points` wallet
 * has the unit of points; only it and a `debt` of points have that unit.
 */
export const walletTypes = ['cash', 'bonus', 'locked', 'debt', 'play', 'vendor', 'points'] as const;
export type WalletType = (typeof walletTypes)[number];

/**
 * One side of a transfer. A wallet has a positive id, a house account a negative one. Play money moves only between
 * play accounts and is in no total.
 */
export type Account = { id: bigint; currency: CurrencyCode; play: boolean };

export type Balance = {
  type: WalletType;
  /** The vendor that holds the money of a `vendor` wallet; else ''. */
  vendor: string;
  account: Account;
  balance: bigint;
  seq: bigint;
};

/** The member and the purpose of a wallet. */
export type Owner = { memberId: bigint; type: WalletType; currency: CurrencyCode };

/** Caches of accounts. Accounts never change, so nothing expires; the bounds limit memory. */
const cachesOf = perCtx(() => ({
  wallets: createEntryCache<string, Account>(200_000),
  house: createEntryCache<string, Account>(10_000),
}));

function keep(cache: EntryCache<string, Account>, key: string, account: Account): Account {
  cache.set(key, account);
  return account;
}

/** The unit of points, with two decimals. It is no currency, but entries balance in it as in one. */
export const pointsUnit = 'PTS';

/**
 * Narrows a stored currency code or the unit of points; a code that this release does not know means a broken database.
 */
export function currencyOf(code: string): CurrencyCode {
  assert(code === pointsUnit || isCurrency(code), `${code} is a currency`);
  return code;
}

/** Opens the member's wallets of these types, empty; existing ones stay as they are. */
export async function openWallets(
  tx: Db,
  memberId: bigint,
  currency: CurrencyCode,
  types: WalletType[],
): Promise<Map<WalletType, Account>> {
  const names = sql`${[...types].sort()}::ledger.wallet_type[]`;
  await sql`
    insert into ledger.wallet (member_id, type, currency)
    select ${memberId}, type, ${currency} from unnest(${names}) type
    on conflict (member_id, type, currency, vendor) do nothing`.execute(tx);
  const { rows } = await sql<{ id: bigint; type: WalletType }>`
    select id, type from ledger.wallet
    where member_id = ${memberId} and currency = ${currency} and type = any (${names})`.execute(tx);
  return new Map(rows.map(({ id, type }) => [type, { id, currency, play: type === 'play' }]));
}

/** Returns the member's wallet at a vendor, from a cache; it is opened when missing. */
export async function vendorWallet(
  ctx: Ctx,
  memberId: bigint,
  vendor: string,
  currency: CurrencyCode,
): Promise<Account> {
  assert(vendor !== '', 'a vendor has a code');
  const { wallets } = cachesOf(ctx);
  const key = `${memberId}:vendor:${currency}:${vendor}`;
  const known = wallets.get(key);
  if (known) return known;
  await sql`
    insert into ledger.wallet (member_id, type, currency, vendor)
    values (${memberId}, 'vendor', ${currency}, ${vendor})
    on conflict (member_id, type, currency, vendor) do nothing`.execute(ctx.db);
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger.wallet
    where member_id = ${memberId} and type = 'vendor' and currency = ${currency} and vendor = ${vendor}`.execute(
    ctx.db,
  );
  assert(rows[0], `member ${memberId} has a wallet at ${vendor} once it is opened`);
  return keep(wallets, key, { id: rows[0].id, currency, play: false });
}

/** Returns the member's wallet of this type, from a cache; it must be open. Not for wallets at vendors. */
export async function walletOf(
  ctx: Ctx,
  memberId: bigint,
  type: Exclude<WalletType, 'vendor'>,
  currency: CurrencyCode,
): Promise<Account> {
  const { wallets } = cachesOf(ctx);
  const key = `${memberId}:${type}:${currency}`;
  const known = wallets.get(key);
  if (known) return known;
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger.wallet
    where member_id = ${memberId} and type = ${type}::ledger.wallet_type and currency = ${currency}`.execute(
    ctx.reserve.db,
  );
  assert(rows[0], `member ${memberId} has a ${type} wallet in ${currency}`);
  return keep(wallets, key, { id: rows[0].id, currency, play: type === 'play' });
}

/**
 * Returns several members' wallets of one type, by member, from a cache; all must be open. Not for wallets at vendors.
 */
export async function walletsOf(
  ctx: Ctx,
  memberIds: readonly bigint[],
  type: Exclude<WalletType, 'vendor'>,
  currency: CurrencyCode,
): Promise<Map<bigint, Account>> {
  const { wallets } = cachesOf(ctx);
  const keyOf = (memberId: bigint) => `${memberId}:${type}:${currency}`;
  const missing = memberIds.filter((memberId) => !wallets.get(keyOf(memberId)));
  if (missing.length > 0) {
    const { rows } = await sql<{ id: bigint; memberId: bigint }>`
      select id, member_id as "memberId" from ledger.wallet
      where member_id = any (${missing}::int8[]) and type = ${type}::ledger.wallet_type and currency = ${currency}`.execute(
      ctx.reserve.db,
    );
    for (const { id, memberId } of rows) keep(wallets, keyOf(memberId), { id, currency, play: type === 'play' });
  }
  return new Map(
    memberIds.map((memberId) => {
      const account = wallets.get(keyOf(memberId));
      assert(account, `member ${memberId} has a ${type} wallet in ${currency}`);
      return [memberId, account];
    }),
  );
}

/** Returns the cash wallets of several members, one for each currency; unknown ids are left out. */
export async function cashOfMembers(
  { db }: Pick<Ctx, 'db'>,
  memberIds: readonly bigint[],
): Promise<Map<bigint, Account[]>> {
  const { rows } = await sql<{ id: bigint; memberId: bigint; currency: string }>`
    select id, member_id as "memberId", currency from ledger.wallet
    where member_id = any (${memberIds}::int8[]) and type = 'cash'`.execute(db);
  const found = new Map<bigint, Account[]>();
  for (const { id, memberId, currency } of rows) {
    const account = { id, currency: currencyOf(currency), play: false };
    found.set(memberId, [...(found.get(memberId) ?? []), account]);
  }
  return found;
}

/**
 * Returns the house account of a code, from a cache; it is made when missing. Codes name the purpose: `original:dice`,
 * `promotion:signup`; `play` is the other side of play money and is in no total.
 */
export async function houseAccount(ctx: Ctx, code: string, currency: CurrencyCode): Promise<Account> {
  const { house } = cachesOf(ctx);
  const key = `${code}|${currency}`;
  const known = house.get(key);
  if (known) return known;
  const play = code === 'play';
  const find = () =>
    sql<{ id: bigint }>`select id from ledger.house where code = ${code} and currency = ${currency}`.execute(
      ctx.reserve.db,
    );
  let [row] = (await find()).rows;
  if (!row) {
    await sql`
      insert into ledger.house (id, code, currency)
      values (nextval(${play ? 'ledger.play_house_id' : 'ledger.house_id'}::regclass), ${code}, ${currency})
      on conflict (code, currency) do nothing`.execute(ctx.reserve.db);
    [row] = (await find()).rows;
  }
  assert(row, `house account ${code} exists once made`);
  return keep(house, key, { id: row.id, currency, play });
}

/**
 * Returns the member's wallets, except those of points, with their balances; `seq` is an entry id at which the balance
 * is valid.
 */
export async function balancesOf(ctx: Pick<Ctx, 'db'>, memberId: bigint): Promise<Balance[]> {
  const { rows } = await sql<Omit<Balance, 'account'> & { id: bigint; currency: string }>`
    select id, type, vendor, currency, balance, seq from ledger.wallet
    where member_id = ${memberId} and currency <> ${pointsUnit} order by id`.execute(ctx.db);
  return rows.map(({ id, type, vendor, currency, balance, seq }) => ({
    type,
    vendor,
    account: { id, currency: currencyOf(currency), play: type === 'play' },
    balance,
    seq,
  }));
}

/** Opens the members' wallets of points, and of owed points, where they are missing; returns those of points. */
export async function openPointsWallets(tx: Db, memberIds: readonly bigint[]): Promise<Map<bigint, Account>> {
  const ids = [...new Set(memberIds)];
  await sql`
    insert into ledger.wallet (member_id, type, currency)
    select id, type, ${pointsUnit} from unnest(${ids}::int8[]) id, unnest('{points,debt}'::ledger.wallet_type[]) type
    order by 1, 2
    on conflict (member_id, type, currency, vendor) do nothing`.execute(tx);
  const { rows } = await sql<{ id: bigint; memberId: bigint }>`
    select id, member_id as "memberId" from ledger.wallet
    where member_id = any (${ids}::int8[]) and type = 'points' and currency = ${pointsUnit}`.execute(tx);
  return new Map(rows.map(({ id, memberId }) => [memberId, { id, currency: pointsUnit, play: false }]));
}

/** Returns the balances of wallets by their ids. */
export async function walletBalances(db: Db, ids: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select id, balance from ledger.wallet where id = any (${ids}::int8[])`.execute(db);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/**
 * Returns the member's points in units, and the debt of points that were taken back; both are 0 for a member without
 * these wallets.
 */
export async function pointsOf({ db }: Pick<Ctx, 'db'>, memberId: bigint): Promise<{ points: bigint; owed: bigint }> {
  const { rows } = await sql<{ points: bigint; owed: bigint }>`
    select coalesce(sum(balance) filter (where type = 'points'), 0)::int8 as points,
      coalesce(sum(balance) filter (where type = 'debt'), 0)::int8 as owed
    from ledger.wallet where member_id = ${memberId} and currency = ${pointsUnit}`.execute(db);
  return rows[0] ?? { points: 0n, owed: 0n };
}
