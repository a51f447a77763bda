import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** A rate of tax from a month on, written as its first day. */
export type TaxRateRow = { currency: string; gameType: string; fromMonth: string; rateBp: number };

const columns = sql`currency, game_type as "gameType", from_month::text as "fromMonth", rate_bp as "rateBp"`;

/** Returns every rate, the newest of a currency and type of games first. */
export async function allTaxRates(db: Db): Promise<TaxRateRow[]> {
  const { rows } = await sql<TaxRateRow>`
    select ${columns} from overview.tax_rate order by currency, game_type, from_month desc`.execute(db);
  return rows;
}

/** Returns the rates that hold in a month. */
export async function taxRatesIn(db: Db, month: string): Promise<TaxRateRow[]> {
  const { rows } = await sql<TaxRateRow>`
    select distinct on (currency, game_type) ${columns} from overview.tax_rate
    where from_month <= ${month}::date order by currency, game_type, from_month desc`.execute(db);
  return rows;
}

/** Sets a rate; null takes it away. @returns false when there was none to take away */
export async function putTaxRate(
  tx: Db,
  { currency, gameType, fromMonth }: Omit<TaxRateRow, 'rateBp'>,
  rateBp: number | null,
): Promise<boolean> {
  if (rateBp !== null) {
    await sql`
      insert into overview.tax_rate (currency, game_type, from_month, rate_bp)
      values (${currency}, ${gameType}, ${fromMonth}, ${rateBp})
      on conflict (currency, game_type, from_month) do update set rate_bp = excluded.rate_bp`.execute(tx);
    return true;
  }
  const { numAffectedRows } = await sql`
    delete from overview.tax_rate
    where currency = ${currency} and game_type = ${gameType} and from_month = ${fromMonth}::date`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns the rate that stands for exactly this month. */
export async function taxRateOf(
  tx: Db,
  { currency, gameType, fromMonth }: Omit<TaxRateRow, 'rateBp'>,
): Promise<number | null> {
  const { rows } = await sql<{ rateBp: number }>`
    select rate_bp as "rateBp" from overview.tax_rate
    where currency = ${currency} and game_type = ${gameType} and from_month = ${fromMonth}::date for update`.execute(
    tx,
  );
  return rows[0]?.rateBp ?? null;
}
