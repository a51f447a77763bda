import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** A vendor's rate from a month on, written as its first day. */
export type RateRow = { vendor: string; gameType: string; fromMonth: string; rateBp: number };

const columns = sql`vendor, game_type as "gameType", from_month::text as "fromMonth", rate_bp as "rateBp"`;

/** Returns every rate, the newest of a vendor first. */
export async function allRates(db: Db): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select ${columns} from overview.vendor_rate order by vendor, game_type, from_month desc`.execute(db);
  return rows;
}

/** Returns the rates that hold in a month. */
export async function ratesIn(db: Db, month: string): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select distinct on (vendor, game_type) ${columns} from overview.vendor_rate
    where from_month <= ${month}::date order by vendor, game_type, from_month desc`.execute(db);
  return rows;
}

/** Sets a rate; null takes it away. @returns false when there was none to take away */
export async function putRate(
  tx: Db,
  { vendor, gameType, fromMonth }: Omit<RateRow, 'rateBp'>,
  rateBp: number | null,
): Promise<boolean> {
  if (rateBp !== null) {
    await sql`
      insert into overview.vendor_rate (vendor, game_type, from_month, rate_bp)
      values (${vendor}, ${gameType}, ${fromMonth}, ${rateBp})
      on conflict (vendor, game_type, from_month) do update set rate_bp = excluded.rate_bp`.execute(tx);
    return true;
  }
  const { numAffectedRows } = await sql`
    delete from overview.vendor_rate
    where vendor = ${vendor} and game_type = ${gameType} and from_month = ${fromMonth}::date`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Locks the vendor's row, so that its rates change one after another. @returns false for an unknown vendor */
export async function lockVendor(tx: Db, code: string): Promise<boolean> {
  const { rows } = await sql`select from vendors.vendor where code = ${code} for no key update`.execute(tx);
  return rows.length > 0;
}
