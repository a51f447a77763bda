import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { memoryCopy } from '../../platform/memory-copy.ts';

/**
 * The wins at a vendor that are booked without an operator's review, in units: in one round (in transfer mode, by one
 * recall), and in an hour by all players. Null: the limit of the vendor '', which is that of every vendor without its
 * own; null there: no limit.
 */
export type WinLimit = { vendor: string; currency: CurrencyCode; win_max: bigint | null; hour_max: bigint | null };
export type WinMax = Pick<WinLimit, 'win_max' | 'hour_max'>;
export type WinLimitKey = Pick<WinLimit, 'vendor' | 'currency'>;

type Tables = {
  'vendors.win_limit': WinLimit;
  'vendors.win_hour': { vendor: string; currency: CurrencyCode; hour: Date; won: bigint };
};
const tables = (db: Db) => db.withTables<Tables>();

/** Milliseconds within which a change on any node reaches this one. */
const keptMs = 1000;
/** The largest sum that an hour's column holds. */
const anyWon = 2n ** 63n - 1n;
const unlimited: WinMax = { win_max: null, hour_max: null };

/** Returns every limit, those of all vendors first. */
export async function winLimits(db: Db): Promise<WinLimit[]> {
  return await tables(db).selectFrom('vendors.win_limit').selectAll().orderBy('vendor').orderBy('currency').execute();
}

const limits = memoryCopy(keptMs, ({ db }) => winLimits(db));

/** Forgets the copy after a change by another context: the next read queries the database. */
export const winLimitsChanged: (ctx: Ctx) => void = limits.forget;

/** Returns a vendor's limits from this node's copy: at most a second old. */
export async function knownWinLimit(ctx: Ctx, vendor: string, currency: CurrencyCode): Promise<WinMax> {
  return limitIn(await limits.of(ctx), vendor, currency);
}

function limitIn(all: readonly WinLimit[], vendor: string, currency: CurrencyCode): WinMax {
  const of = (name: string) => all.find((limit) => limit.vendor === name && limit.currency === currency) ?? unlimited;
  const [own, every] = [of(vendor), of('')];
  return { win_max: own.win_max ?? every.win_max, hour_max: own.hour_max ?? every.hour_max };
}

/**
 * Locks a vendor's limits until the transaction ends, and compares them with a change.
 * @returns its limits before and after the change, and whether higher wins are booked afterwards
 */
export async function lockWinLimit(
  tx: Db,
  { vendor, currency }: WinLimitKey,
  change: Partial<WinMax>,
): Promise<{ before: WinMax; after: WinMax; isLooser: boolean }> {
  await holdWinLimit(tx, { vendor, currency });
  const all = await winLimits(tx);
  const own = all.find((limit) => limit.vendor === vendor && limit.currency === currency) ?? unlimited;
  const others = all.filter((limit) => limit.vendor !== vendor || limit.currency !== currency);
  const before = limitIn(all, vendor, currency);
  const after = limitIn([...others, { vendor, currency, ...own, ...change }], vendor, currency);
  const believesMore = (was: bigint | null, is: bigint | null) => was !== null && (is === null || is > was);
  const isLooser = believesMore(before.win_max, after.win_max) || believesMore(before.hour_max, after.hour_max);
  return { before, after, isLooser };
}

/** Locks a vendor's limit until the transaction ends, so that its changes come one after another. */
export async function holdWinLimit(tx: Db, { vendor, currency }: Record<keyof WinLimitKey, string>): Promise<void> {
  const name = `vendors.win_limit:${vendor}:${currency}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Changes the named limits. */
export async function putWinLimit(db: Db, { vendor, currency }: WinLimitKey, change: Partial<WinMax>): Promise<void> {
  await tables(db)
    .insertInto('vendors.win_limit')
    .values({ vendor, currency, ...unlimited, ...change })
    .onConflict((on) => on.columns(['vendor', 'currency']).doUpdateSet(change))
    .execute();
  await tables(db)
    .deleteFrom('vendors.win_limit')
    .where('vendor', '=', vendor)
    .where('currency', '=', currency)
    .where('win_max', 'is', null)
    .where('hour_max', 'is', null)
    .execute();
}

/**
 * Counts a win at the vendor towards its hour, by the database's clock, unless the win or the hour would exceed the
 * limits. Locks the hour's row until the transaction ends.
 * @param of.won units
 * @param of.isReviewed two operators have approved it: it counts beyond the limits too
 * @returns false when the win is to be reviewed; nothing is counted then
 */
export async function countWin(
  tx: Db,
  {
    vendor,
    currency,
    won,
    isReviewed = false,
  }: { vendor: string; currency: CurrencyCode; won: bigint; isReviewed?: boolean },
): Promise<boolean> {
  const { win_max, hour_max } = limitIn(await winLimits(tx), vendor, currency);
  if (won <= 0n) return true;
  if (!isReviewed && win_max !== null && won > win_max) return false;
  if (hour_max === null) return true;
  const most = isReviewed ? anyWon : hour_max;
  const hour = sql<Date>`date_trunc('hour', now(), 'UTC')`;
  const { rows } = await sql`
    insert into vendors.win_hour as h (vendor, currency, hour, won)
    select ${vendor}, ${currency}, ${hour}, ${won}::int8 where ${won}::int8 <= ${most}::int8
    on conflict (vendor, currency, hour) do update set won = h.won + excluded.won
      where h.won + excluded.won <= ${most}::int8
    returning won`.execute(tx);
  return rows.length > 0;
}
