import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** The play that a rate is for: a type of games (empty: all), from the first day of the rate's first month. */
type RatePart = { gameType: string; fromMonth: string };
/** The key of a rate: its owner in column `Of`, and its part. */
type RateKey<Of extends string> = Record<Of, string> & RatePart;
/** A rate in hundredths of a percent. */
type Rate<Of extends string> = RateKey<Of> & { rateBp: number };

/** Reads and writes the rates of a table whose column `of` holds the owner. */
function rateStore<Of extends string>(table: `overview.${string}`, of: Of) {
  const rates = sql.table(table);
  const whose = sql.ref(of);
  const columns = sql`${whose}, game_type as "gameType", from_month::text as "fromMonth", rate_bp as "rateBp"`;
  const exactly = (rate: RateKey<Of>) =>
    sql`${whose} = ${rate[of]} and game_type = ${rate.gameType} and from_month = ${rate.fromMonth}::date`;
  return {
    /** Returns every rate, by owner and type of games, the newest first. */
    all: async (db: Db): Promise<Rate<Of>[]> => {
      const { rows } = await sql<Rate<Of>>`
        select ${columns} from ${rates} order by ${whose}, game_type, from_month desc`.execute(db);
      return rows;
    },
    /** Returns the rates of one owner in hundredths of a percent, by type of games and first month. */
    set: async (db: Db, owner: string): Promise<Record<string, number>> => {
      const { rows } = await sql<Rate<Of>>`
        select ${columns} from ${rates} where ${whose} = ${owner} order by game_type, from_month`.execute(db);
      return Object.fromEntries(
        rows.map(({ gameType, fromMonth, rateBp }) => [`${gameType || 'all'} ${fromMonth.slice(0, 7)}`, rateBp]),
      );
    },
    /** Returns the rates in force in a month. */
    inMonth: async (db: Db, month: string): Promise<Rate<Of>[]> => {
      const { rows } = await sql<Rate<Of>>`
        select distinct on (${whose}, game_type) ${columns} from ${rates}
        where from_month <= ${month}::date order by ${whose}, game_type, from_month desc`.execute(db);
      return rows;
    },
    /** Returns the rate whose first month is exactly this one, and locks it; null: there is none. */
    lock: async (tx: Db, rate: RateKey<Of>): Promise<number | null> => {
      const { rows } = await sql<{ rateBp: number }>`
        select rate_bp as "rateBp" from ${rates} where ${exactly(rate)} for update`.execute(tx);
      return rows[0]?.rateBp ?? null;
    },
    /** Sets a rate; null removes it. @returns false when there was none to remove */
    put: async (tx: Db, rate: RateKey<Of>, rateBp: number | null): Promise<boolean> => {
      if (rateBp === null) {
        const { numAffectedRows } = await sql`delete from ${rates} where ${exactly(rate)}`.execute(tx);
        return (numAffectedRows ?? 0n) > 0n;
      }
      await sql`
        insert into ${rates} (${whose}, game_type, from_month, rate_bp)
        values (${rate[of]}, ${rate.gameType}, ${rate.fromMonth}, ${rateBp})
        on conflict (${whose}, game_type, from_month) do update set rate_bp = excluded.rate_bp`.execute(tx);
      return true;
    },
  };
}

/** The rates of vendors: their share of the result of play. */
export const vendorRateRows = rateStore('overview.vendor_rate', 'vendor');
/** The rates of tax on the house's winnings. */
export const taxRateRows = rateStore('overview.tax_rate', 'currency');

/**
 * Returns the rate of a type of games, else the one of all types; null: none is set.
 * @param own the rates of one owner
 */
export function rateOf(own: readonly { gameType: string; rateBp: number }[], gameType: string): number | null {
  const found = own.find((rate) => rate.gameType === gameType) ?? own.find((rate) => rate.gameType === '');
  return found?.rateBp ?? null;
}

/**
 * Returns the rate of a type of games in a month, else the one of all types; null: none is in force.
 * @param own the rates of one owner
 */
export function rateIn(
  own: readonly (RatePart & { rateBp: number })[],
  gameType: string,
  month: string,
): number | null {
  const begun = own.filter(({ fromMonth }) => fromMonth <= month);
  const newest = begun.toSorted((one, other) => (one.fromMonth < other.fromMonth ? 1 : -1));
  return rateOf(newest, gameType);
}

/**
 * True for a change that would alter the rate in force in a month that has begun. A month without a rate may be given
 * one.
 * @param own the rates of one owner
 * @param present the first day of the present month
 */
export function isOfBegunMonth(
  own: readonly (RatePart & { rateBp: number })[],
  { gameType, fromMonth, rateBp }: RatePart & { rateBp: number | null },
  present: string,
): boolean {
  const others = own.filter((rate) => rate.gameType !== gameType || rate.fromMonth !== fromMonth);
  const after = rateBp === null ? others : [...others, { gameType, fromMonth, rateBp }];
  // Rates change only at the beginning of these months.
  const months = [fromMonth, ...own.map((rate) => rate.fromMonth)].filter((m) => m >= fromMonth && m <= present);
  return months.some((month) => {
    const held = rateIn(own, gameType, month);
    return held !== null && held !== rateIn(after, gameType, month);
  });
}

/** Locks the vendor's row, so that its rates change one after another. @returns false for an unknown vendor */
export async function lockVendor(tx: Db, code: string): Promise<boolean> {
  const { rows } = await sql`select from vendors.vendor where code = ${code} for no key update`.execute(tx);
  return rows.length > 0;
}
