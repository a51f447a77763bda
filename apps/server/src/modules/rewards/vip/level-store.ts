import type { Localized } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type LevelRow = {
  level: number;
  name: Localized;
  /** The time in which its terms must be met: ever, or within one month of the brand. */
  period: 'life' | 'month';
  daily_amount_bp: number;
  daily_count_bp: number;
  manager: Localized | null;
  gift_turnover_bp: number;
  gift_days: number;
  /** Minutes within which withdrawals are paid; null: as for everybody. */
  payout_minutes: number | null;
};

/** Terms and gifts of a level in a currency, in units. */
export type TermsRow = {
  level: number;
  currency: CurrencyCode;
  deposits: bigint;
  valid_bet: bigint;
  keep_deposits: bigint;
  keep_valid_bet: bigint;
  upgrade_gift: bigint;
  birthday_gift: bigint;
  monthly_gift: bigint;
};

/** A rate in parts of a million, in force from a day (yyyy-MM-dd) of the brand on. */
export type RateRow = { level: number; gameType: string; fromDay: string; ppm: number; holds: boolean };

export async function levelRows(db: Db): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`select * from rewards.vip_level order by level`.execute(db);
  return rows;
}

export async function levelRow(db: Db, level: number): Promise<LevelRow | null> {
  const { rows } = await sql<LevelRow>`select * from rewards.vip_level where level = ${level}`.execute(db);
  return rows[0] ?? null;
}

export async function putLevel(db: Db, row: LevelRow): Promise<void> {
  const words = (text: Localized | null) => (text === null ? null : JSON.stringify(text));
  await sql`
    insert into rewards.vip_level
      (level, name, period, daily_amount_bp, daily_count_bp, manager, gift_turnover_bp, gift_days,
        payout_minutes)
    values (${row.level}, ${words(row.name)}, ${row.period}, ${row.daily_amount_bp}, ${row.daily_count_bp},
      ${words(row.manager)}, ${row.gift_turnover_bp}, ${row.gift_days}, ${row.payout_minutes})
    on conflict (level) do update set name = excluded.name, period = excluded.period,
      daily_amount_bp = excluded.daily_amount_bp, daily_count_bp = excluded.daily_count_bp, manager = excluded.manager,
      gift_turnover_bp = excluded.gift_turnover_bp, gift_days = excluded.gift_days,
      payout_minutes = excluded.payout_minutes`.execute(db);
}

/** Returns the terms of all levels, in all currencies or in one. */
export async function termsRows(db: Db, currency?: CurrencyCode): Promise<TermsRow[]> {
  const { rows } = await sql<TermsRow>`
    select * from rewards.vip_terms ${currency === undefined ? sql`` : sql`where currency = ${currency}`}
    order by currency, level`.execute(db);
  return rows;
}

export async function putTerms(db: Db, row: TermsRow): Promise<void> {
  await sql`
    insert into rewards.vip_terms (level, currency, deposits, valid_bet, keep_deposits, keep_valid_bet, upgrade_gift,
      birthday_gift, monthly_gift)
    values (${row.level}, ${row.currency}, ${row.deposits}, ${row.valid_bet}, ${row.keep_deposits}, ${row.keep_valid_bet},
      ${row.upgrade_gift}, ${row.birthday_gift}, ${row.monthly_gift})
    on conflict (level, currency) do update set deposits = excluded.deposits, valid_bet = excluded.valid_bet,
      keep_deposits = excluded.keep_deposits, keep_valid_bet = excluded.keep_valid_bet, upgrade_gift = excluded.upgrade_gift,
      birthday_gift = excluded.birthday_gift, monthly_gift = excluded.monthly_gift`.execute(db);
}

/** Returns the rates in force today, and future ones. */
export async function rateRows(db: Db): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select level, game_type as "gameType", from_day::text as "fromDay", ppm, from_day <= rewards.today() as holds
    from rewards.rebate_rate r
    where from_day > rewards.today() or from_day = (
      select max(x.from_day) from rewards.rebate_rate x
      where x.level = r.level and x.game_type = r.game_type and x.from_day <= rewards.today())
    order by level, game_type, from_day`.execute(db);
  return rows;
}

/** Sets a rate from a day of the brand (yyyy-MM-dd) on, by default tomorrow: days played have their rebate already. */
export async function putRate(
  db: Db,
  { level, gameType, ppm }: Omit<RateRow, 'fromDay' | 'holds'>,
  fromDay: string | null = null,
): Promise<void> {
  await sql`
    insert into rewards.rebate_rate (level, game_type, from_day, ppm)
    values (${level}, ${gameType}, coalesce(${fromDay}::date, rewards.today() + 1), ${ppm})
    on conflict (level, game_type, from_day) do update set ppm = excluded.ppm`.execute(db);
  // A rate set back to the one in force today continues: nothing begins tomorrow.
  await sql`
    delete from rewards.rebate_rate r
    where level = ${level} and game_type = ${gameType} and from_day > rewards.today() and ppm = coalesce((
      select x.ppm from rewards.rebate_rate x where x.level = r.level and x.game_type = r.game_type and x.from_day <= rewards.today()
      order by x.from_day desc limit 1), 0)`.execute(db);
}

/** Returns the game types that rebates may be set for. */
export async function gameTypes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ gameType: string }>`
    select game_type as "gameType" from records.valid_bet_rule order by 1`.execute(db);
  return rows.map(({ gameType }) => gameType);
}

/** Serialises changes of levels until the transaction ends. */
export async function lockLevels(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rewards.vip', 0))`.execute(tx);
}

/** Marks the levels of all members to be recomputed, after a change of terms. */
export async function restateAll(tx: Db): Promise<void> {
  await sql`update rewards.standing set stale = true where not stale`.execute(tx);
}
