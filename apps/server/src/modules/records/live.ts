import type { LivePlays, LiveQuery } from '@fairhouse/contract/live-plays';
import { currencyNamed, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { memoryCopy } from '../../platform/memory-copy.ts';
import { housePlayers, shownNames } from '../identity/index.ts';

/**
 * The number of newest bets among which high rollers and lucky wins are searched for; below, the most that are shown
 * of each.
 */
const windowMax = 2000;
const shownMax = 20;
/** The age at which a node reads the newest bets again, however many pages ask. */
const keptMs = 1000;
/**
 * A high roller stakes at least so many small stakes of the currency; below, a lucky win is at least so many stakes.
 */
const highStakes = 500n;
const luckyStakes = 10n;

type Play = {
  roundId: bigint;
  memberId: bigint;
  gameCode: string;
  currency: string;
  stake: bigint;
  payout: bigint;
  multiplier: string;
  at: Date;
};
type Tab = Static<typeof LiveQuery>['tab'];

/**
 * Returns the newest settled bets of real money on in-house games: all, those of high stakes, or those that won many
 * times their stake. Players are named as other members see them, which is anonymously where they wish so; house
 * players are left out.
 */
export async function livePlays(ctx: Ctx, { tab }: Static<typeof LiveQuery>): Promise<LivePlays> {
  return { list: (await lists.of(ctx))[tab] };
}

const lists = memoryCopy(keptMs, async (ctx): Promise<Record<Tab, LivePlays['list']>> => {
  const plays = await newest(ctx);
  const house = await housePlayers(ctx.reserve.db, [...new Set(plays.map(({ memberId }) => memberId))]);
  const others = plays.filter(({ memberId, currency }) => !house.has(memberId) && isCurrency(currency));
  const chosen: Record<Tab, Play[]> = {
    all: others.slice(0, shownMax),
    high: others.filter(isHigh).slice(0, shownMax),
    lucky: others.filter(({ stake, payout }) => stake > 0n && payout >= stake * luckyStakes).slice(0, shownMax),
  };
  const members = Object.values(chosen).flatMap((list) => list.map(({ memberId }) => memberId));
  const names = await shownNames(ctx.reserve.db, members);
  const view = ({ roundId, memberId, gameCode, currency, stake, payout, multiplier, at }: Play) => ({
    playId: String(roundId),
    name: names.get(memberId) ?? '•••',
    gameCode,
    stake: formatMoney(stake, currency),
    payout: formatMoney(payout, currency),
    currency,
    multiplier: payout === 0n ? '0' : multiplier,
    at: at.toISOString(),
  });
  return { all: chosen.all.map(view), high: chosen.high.map(view), lucky: chosen.lucky.map(view) };
});

/** Drops the copy, for tests, which write without the record's reader. */
export const forgetLive: (ctx: Ctx) => void = lists.forget;

function isHigh({ stake, currency }: Play): boolean {
  const small = parseMoney(currencyNamed(currency).stake, currency) ?? 0n;
  return small > 0n && stake >= small * highStakes;
}

async function newest(ctx: Ctx): Promise<Play[]> {
  const { rows } = await sql<Play>`
    select round_id as "roundId", member_id as "memberId", game_code as "gameCode", currency, stake, payout, multiplier,
      placed_at as at
    from records.bet where game_type = 'INHOUSE' and status = 'SETTLED' order by round_id desc limit ${sql.lit(windowMax)}`.execute(
    ctx.reserve.db,
  );
  return rows;
}
