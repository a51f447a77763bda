import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Bet } from '../../bet-feed/index.ts';
import { toldBet } from '../../records/testing-bets.ts';

export { record, voided } from '../../records/testing-bets.ts';

/** A settled bet of an in-house game that lost; its valid bet is the stake. */
export const betOf = (memberId: bigint, stake: bigint, placedAt: Date, more: Partial<Bet> = {}): Bet =>
  toldBet(memberId, { vendor: 'INHOUSE', gameCode: 'dice', stake, placedAt, ...more });

/** Sets rates of the lowest level and rules of rebates that began long ago. */
export async function openRebates(
  ctx: Ctx,
  {
    ppm = 5000,
    cap = 10n ** 12n,
    minimum = 1n,
    turnoverBp = 0,
    level = 0,
    currency = 'THB',
    gameTypes = ['RNG', 'LIVE'],
  } = {},
): Promise<void> {
  await sql`
    insert into rewards.vip_level (level, name, period, daily_amount_bp, daily_count_bp, manager, gift_turnover_bp, gift_days)
    values (${level}, ${JSON.stringify({ EN: `Level ${level}`, TH: `ระดับ ${level}`, CN: `${level} 级` })}, 'life', 10000, 10000,
      null, 10000, 30) on conflict do nothing`.execute(ctx.db);
  for (const gameType of gameTypes) {
    await sql`
      insert into rewards.rebate_rate values (${level}, ${gameType}, '2020-01-01', ${ppm})
      on conflict (level, game_type, from_day) do update set ppm = excluded.ppm`.execute(ctx.db);
  }
  await sql`
    insert into rewards.rebate_rule values (${currency}, '2020-01-01', ${cap}, ${minimum}, ${turnoverBp})
    on conflict (currency, from_day) do update set daily_cap = excluded.daily_cap, minimum = excluded.minimum,
      turnover_bp = excluded.turnover_bp`.execute(ctx.db);
}

/** Makes it noon for the brand: a run credits nothing in the first hour of a day. */
export async function atNoon(ctx: Ctx): Promise<void> {
  const minutes = 60 * (12 - new Date().getUTCHours());
  await sql`update site.brand set utc_offset_minutes = ${minutes}`.execute(ctx.db);
  await sql`update rewards.zone set utc_offset_minutes = ${minutes}`.execute(ctx.db);
}

/** Makes runs of rebates process every member again, as on another day. */
export async function anotherDay(ctx: Ctx): Promise<void> {
  await sql`update rewards.rebate_due set ran_on = '-infinity'`.execute(ctx.db);
}
