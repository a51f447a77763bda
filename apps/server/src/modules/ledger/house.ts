import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { currencyOf } from './accounts.ts';
import { type TransferKind, transferKinds } from './entry.ts';
import { kindOf } from './history.ts';

const foldMax = 20_000;
const foldLock = 7_201_512;

/**
 * Adds the deltas of posts to the hourly sums (UTC) and to the house balances, one node at a time. The statement that
 * adds a delta deletes it, so each counts once, whatever fails. Returns the number of folded deltas.
 */
export async function foldHouse(ctx: Ctx): Promise<number> {
  let folded = 0;
  for (;;) {
    const now = await ctx.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${foldLock}) as mine`.execute(tx);
      if (!rows[0]?.mine) return 0;
      const counted = await sql<{ n: number }>`
        with gone as (
          delete from ledger.house_delta where ctid = any (array(select ctid from ledger.house_delta limit ${foldMax}))
          returning account, kind, transfers, hour, debited, credited),
        balances as (
          update ledger.house h set balance = h.balance + s.delta
          from (select account, sum(credited - debited) as delta from gone group by account) s
          where h.id = s.account),
        hours as (
          insert into ledger.house_hour as h (account, hour, kind, transfers, debited, credited)
          select account, hour, kind, sum(transfers), sum(debited), sum(credited) from gone group by account, hour, kind
          on conflict (account, hour, kind) do update set transfers = h.transfers + excluded.transfers,
            debited = h.debited + excluded.debited, credited = h.credited + excluded.credited)
        select count(*)::int as n from gone`.execute(tx);
      return counted.rows[0]?.n ?? 0;
    });
    folded += now;
    if (now < foldMax) return folded;
  }
}

/** The movements of a house account in a part of a period, by kind: units out of it and into it. */
export type HouseMoved = {
  at: Date;
  code: string;
  currency: CurrencyCode;
  kind: TransferKind;
  transfers: bigint;
  debited: bigint;
  credited: bigint;
};

/**
 * Returns the movements of house accounts within whole hours (UTC), exact to the last commit, without play money.
 * @param of `like` patterns of the accounts' codes
 * @param without kinds that are left out
 * @param binMinutes the length of the parts of the period, which begin at its start
 */
export async function houseMoved(
  { db }: Pick<Ctx, 'db'>,
  {
    from,
    to,
    of,
    without = [],
    currency,
    binMinutes,
  }: { from: Date; to: Date; of: string[]; without?: readonly TransferKind[]; currency?: string; binMinutes: number },
): Promise<HouseMoved[]> {
  const isAsked = sql`h.counted and h.code like any (${of}::text[]) ${currency === undefined ? sql`` : sql`and h.currency = ${currency}`}`;
  const within = sql`x.hour >= ${from} and x.hour < ${to}
    and x.kind <> all (${without.map((kind) => transferKinds[kind])}::int2[])`;
  const at = sql`date_bin(make_interval(mins => ${binMinutes}), m.hour, ${from}::timestamptz)`;
  const { rows } = await sql<
    Omit<HouseMoved, 'kind' | 'debited' | 'credited'> & { kind: number; debited: string; credited: string }
  >`
    select ${at} as at, m.code, m.currency, m.kind, sum(m.transfers)::int8 as transfers, sum(m.debited)::text as debited,
      sum(m.credited)::text as credited
    from (
      select h.code, h.currency, x.hour, x.kind, x.transfers::int8 as transfers, x.debited, x.credited
      from ledger.house h cross join lateral (
        select * from ledger.house_hour x where x.account = h.id and ${within} offset 0) x
      where ${isAsked}
      union all
      select h.code, h.currency, x.hour, x.kind, x.transfers, x.debited, x.credited
      from ledger.house_delta x join ledger.house h on h.id = x.account where ${isAsked} and ${within}) m
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows.map(({ kind, debited, credited, ...row }) => ({
    ...row,
    kind: kindOf(kind),
    debited: BigInt(debited),
    credited: BigInt(credited),
  }));
}

export type HouseBalance = { id: bigint; code: string; currency: CurrencyCode; balance: bigint };

/**
 * Returns every counted house account's balance in units, exact to the last commit, positive when the house gained;
 * without play money.
 */
export async function houseBalances({ db }: Pick<Ctx, 'db'>): Promise<HouseBalance[]> {
  const { rows } = await sql<{ id: bigint; code: string; currency: string; balance: string }>`
    select h.id, h.code, h.currency, (h.balance + coalesce(d.delta, 0))::text as balance
    from ledger.house h
    left join (select account, sum(credited - debited) as delta from ledger.house_delta group by account) d on d.account = h.id
    where h.counted order by h.code, h.currency`.execute(db);
  return rows.map((row) => ({ ...row, currency: currencyOf(row.currency), balance: BigInt(row.balance) }));
}
