import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** The worth of points in a currency. */
export type Conversion = {
  currency: CurrencyCode;
  is_open: boolean;
  /** One betting unit: its units of points, and its units of the currency. */
  unit_points: bigint;
  unit_amount: bigint;
  /** The most units of points that a member may convert in a day of the brand. */
  daily_points: bigint;
  turnover_bp: number;
};

export async function listConversions(db: Db): Promise<Conversion[]> {
  const { rows } = await sql<Conversion>`select * from points.conversion order by currency`.execute(db);
  return rows;
}

/** Returns the terms in force in a currency; null: points are not converted into it. */
export async function conversionInto(db: Db, currency: CurrencyCode): Promise<Conversion | null> {
  const { rows } = await sql<Conversion>`
    select * from points.conversion where currency = ${currency} and is_open`.execute(db);
  return rows[0] ?? null;
}

/** Locks the terms of a currency until the transaction ends: shared for a conversion, exclusively for a change. */
export async function lockConversion(
  tx: Db,
  currency: CurrencyCode,
  { shared }: { shared: boolean },
): Promise<Conversion | null> {
  const { rows } = await sql<Conversion>`
    select * from points.conversion where currency = ${currency}
    ${shared ? sql`for share` : sql`for update`}`.execute(tx);
  return rows[0] ?? null;
}

export async function putConversion(tx: Db, row: Conversion): Promise<void> {
  await sql`
    insert into points.conversion (currency, is_open, unit_points, unit_amount, daily_points, turnover_bp)
    values (${row.currency}, ${row.is_open}, ${row.unit_points}, ${row.unit_amount}, ${row.daily_points}, ${row.turnover_bp})
    on conflict (currency) do update set is_open = excluded.is_open, unit_points = excluded.unit_points,
      unit_amount = excluded.unit_amount, daily_points = excluded.daily_points, turnover_bp = excluded.turnover_bp`.execute(
    tx,
  );
}

/** Returns the units of points that the member has converted since a time. */
export async function convertedSince(db: Db, memberId: bigint, since: Date): Promise<bigint> {
  const { rows } = await sql<{ points: bigint }>`
    select coalesce(sum(points), 0)::int8 as points from points.redemption
    where member_id = ${memberId} and kind = 'cash' and created_at >= ${since}`.execute(db);
  return rows[0]?.points ?? 0n;
}
