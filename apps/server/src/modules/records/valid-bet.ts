import type { ValidBetReport } from '@fairhouse/contract/records';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { sumBets } from './bet-sums.ts';
import { lastCountedBets } from './valid-bet-rules.ts';

/** The number of bets whose counting is explained. */
const explained = 20;

type Asked = { memberId: bigint; currency: CurrencyCode; from: Date; to?: Date; bonusEnds?: boolean };

/**
 * Returns the valid bet of the member's bets placed from `from` on and before `to` that counts as turnover before a
 * withdrawal, in units: whole hours from the roll-ups, the pieces at both ends from the bets themselves. Only the
 * member's own money counts, without the part that counts for a bonus. Games among members do not count: two accounts
 * of one person could play each other. Bets of the last moment may be missing.
 */
export async function validBetOf(ctx: Ctx, { bonusEnds = false, ...asked }: Asked): Promise<bigint> {
  const sums = await sumBets(ctx.db, asked);
  const own = sums.reduce(
    (sum, { gameType, validBet, bonusBet }) => (gameType === 'PVP' ? sum : sum + validBet - bonusBet),
    0n,
  );
  // Read after the sums: a bet that is recorded in between is missing, but none counts twice.
  const forBonuses = own === 0n ? 0n : await countedForBonuses(ctx.db, asked, bonusEnds);
  return own > forBonuses ? own - forBonuses : 0n;
}

/**
 * Returns the part of the own money's valid bet that counts for bonuses that are open or were released, and so for no
 * other turnover; bets are assigned to the bonus first, in their order. A bonus that ended otherwise gave nothing,
 * and its bets count as if there had been none. Where a bonus's turnover includes the deposit, as much as the deposit
 * counts for the deposit too.
 * @param bonusEnds true: an open bonus is treated as ended, unless its turnover is met
 */
async function countedForBonuses(db: Db, { memberId, currency, from, to }: Asked, bonusEnds: boolean): Promise<bigint> {
  const isMade = sql`g.open_rounds = 0 and exists (select from bonus.progress p where p.grant_id = g.id and p.done >= g.required)`;
  const { rows } = await sql<{ units: bigint }>`
    with counting as (
      select g.id, g.required, case g.terms ->> 'turnoverOf' when 'bonusAndDeposit' then g.basis else 0 end as shared
      from bonus.grant g
      where g.member_id = ${memberId} and g.currency = ${currency}
        and (g.state = 'RELEASED' or g.state = 'ACTIVE' and ${bonusEnds ? isMade : sql`true`})
        and (g.ended_at is null or g.ended_at >= ${from}) ${to ? sql`and g.activated_at < ${to}` : sql``}),
    bet as (
      select t.round_id, t.placed_at, t.game_type, t.counted, g.required, g.shared,
        sum(t.counted) over (partition by g.id order by t.placed_at, t.round_id) as so_far
      from counting g join bonus.turnover_bet t on t.grant_id = g.id),
    taken as (
      select round_id, (least(required, so_far) - greatest(shared, so_far - counted))::int8 as units
      from bet where game_type <> 'PVP' and placed_at >= ${from} ${to ? sql`and placed_at < ${to}` : sql``})
    select coalesce(sum(greatest(0, t.units - b.bonus_bet)), 0)::int8 as units
    from taken t cross join lateral (select bonus_bet from records.bet x where x.round_id = t.round_id offset 0) b
    where t.units > 0`.execute(db);
  return rows[0]?.units ?? 0n;
}

/** Explains how the member's last settled bets counted as turnover. */
export async function explainValidBets(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
): Promise<ValidBetReport> {
  const money = (units: bigint) => formatMoney(units, currency);
  const rows = await lastCountedBets(ctx.db, { memberId, currency, limit: explained });
  return {
    currency,
    list: rows.map(({ each, stake, measured, validBet, ratioBp, ...rest }) => {
      const isCounted = rest.gameType !== 'PVP';
      return {
        ...rest,
        each: money(each),
        stake: money(stake),
        measured: money(measured),
        ratioBp: isCounted ? ratioBp : 0,
        validBet: money(isCounted ? validBet : 0n),
      };
    }),
  };
}
