import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** Points for a hundred of valid bet of a game type in a currency, from an hour on; a decimal. */
export type Ratio = { gameType: string; currency: CurrencyCode; perHundred: string; from: Date };

const columns = sql`game_type as "gameType", currency, trim_scale(per_hundred)::text as "perHundred", from_hour as "from"`;

/** Returns the ratios in force and future ones, by game type and currency, in order of time. */
export async function listRatios(db: Db): Promise<Ratio[]> {
  const { rows } = await sql<Ratio>`
    select ${columns} from points.ratio r
    where from_hour > now() or from_hour = (
      select max(from_hour) from points.ratio x
      where x.game_type = r.game_type and x.currency = r.currency and x.from_hour <= now())
    order by game_type, currency, from_hour`.execute(db);
  return rows;
}

/** Returns the present ratio of each game type in a currency; types without points are left out. */
export async function ratiosIn(db: Db, currency: CurrencyCode): Promise<Ratio[]> {
  const { rows } = await sql<Ratio>`
    select ${columns} from (
      select distinct on (game_type) * from points.ratio
      where currency = ${currency} and from_hour <= now() order by game_type, from_hour desc) r
    where per_hundred > 0 order by per_hundred desc, game_type`.execute(db);
  return rows;
}

/** True for a game type that the betting record has. */
export async function isGameType(db: Db, gameType: string): Promise<boolean> {
  const { rows } = await sql`select 1 from records.valid_bet_rule where game_type = ${gameType}`.execute(db);
  return rows.length > 0;
}

/** Serialises changes of a ratio, and returns the present and future ones. */
export async function lockRatio(tx: Db, gameType: string, currency: CurrencyCode): Promise<Ratio[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`points.ratio:${gameType}:${currency}`}, 0))`.execute(tx);
  return (await listRatios(tx)).filter((ratio) => ratio.gameType === gameType && ratio.currency === currency);
}

export async function putRatio(tx: Db, { gameType, currency, perHundred, from }: Ratio): Promise<void> {
  await sql`
    insert into points.ratio (game_type, currency, from_hour, per_hundred)
    values (${gameType}, ${currency}, ${from}, ${perHundred}::numeric)
    on conflict (game_type, currency, from_hour) do update set per_hundred = excluded.per_hundred`.execute(tx);
}
