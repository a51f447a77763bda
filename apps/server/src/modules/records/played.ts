import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { sumBets } from './bet-sums.ts';
import { unpaidIn } from './unpaid.ts';

type Asked = { memberId: bigint; currency: string; from?: Date; to?: Date; games?: readonly string[] };

/** True of the kinds of games that are named; without names, of all but those among members, where two accounts may be one person's. */
export const isCounted = (gameType: string, games: readonly string[] | undefined) =>
  games === undefined ? gameType !== 'PVP' : games.includes(gameType);

/** Sums what a member played in a period, in units, as promotions reckon with it: settled bets alone, and the valid bet of own money. */
export async function playedIn(
  db: Db,
  { games, ...asked }: Asked,
): Promise<{ stake: bigint; payout: bigint; validBet: bigint }> {
  const counted = (await sumBets(db, asked)).filter(
    ({ status, gameType }) => status === 'SETTLED' && isCounted(gameType, games),
  );
  return {
    stake: counted.reduce((sum, { stake }) => sum + stake, 0n),
    payout: counted.reduce((sum, { payout }) => sum + payout, 0n),
    validBet: counted.reduce((sum, { validBet, bonusBet }) => sum + validBet - bonusBet, 0n),
  };
}

/** Sums what a member has lost to other members at their games in a period, and has at stake there, in units; won: 0. */
export async function lostToMembers(db: Db, asked: Omit<Asked, 'games'>): Promise<bigint> {
  const sums = (await sumBets(db, asked)).filter(({ gameType }) => gameType === 'PVP');
  const of = (wanted: string) => sums.filter(({ status }) => status === wanted);
  const settled = of('SETTLED').reduce((sum, { stake, payout }) => sum + stake - payout, 0n);
  const lost = of('UNSETTLED').reduce((sum, { stake }) => sum + stake, settled);
  return lost > 0n ? lost : 0n;
}

/**
 * Returns what of it was lost, in units, by bets of the member's own money; below zero: won. Debt, e.g. of a deposit that was charged
 * back, is subtracted: it was never paid. With `games`, debt is subtracted from losses at other games first.
 */
export async function lostIn(db: Db, { games, ...asked }: Asked): Promise<bigint> {
  const lost = await lostAt(db, { ...asked, ...(games ? { games } : {}) });
  const unpaid = await unpaidIn(db, asked);
  if (unpaid === 0n || games === undefined) return lost - unpaid;
  const elsewhere = (await lostAt(db, asked)) - lost;
  const here = elsewhere > 0n ? unpaid - elsewhere : unpaid;
  return here > 0n ? lost - here : lost;
}

/**
 * Returns the loss of the member's own money; below zero: won. Bets while a bonus was open are left out, unless their game takes cash
 * alone: bonus money is the house's, and is not lost by who plays with it.
 */
async function lostAt(db: Db, { games, ...asked }: Asked): Promise<bigint> {
  const { stake, payout } = await playedIn(db, { ...asked, ...(games ? { games } : {}) });
  const { memberId, currency, from, to } = asked;
  const { rows } = await sql<{ gameType: string; lost: bigint }>`
    select b.game_type as "gameType", sum(b.stake - b.payout)::int8 as lost
    from bonus.grant g
    join bonus.turnover_bet t on t.grant_id = g.id and t.percent > 0
    cross join lateral (select * from records.bet x where x.round_id = t.round_id offset 0) b
    where g.member_id = ${memberId} and g.currency = ${currency} and b.status = 'SETTLED'
      ${from ? sql`and t.placed_at >= ${from}` : sql``} ${to ? sql`and t.placed_at < ${to}` : sql``}
    group by 1`.execute(db);
  const withBonus = rows.filter(({ gameType }) => isCounted(gameType, games));
  return withBonus.reduce((sum, { lost }) => sum - lost, stake - payout);
}

/** True while bets of the period that count are open. */
export async function isOpenIn(db: Db, { games, ...asked }: Asked): Promise<boolean> {
  const sums = await sumBets(db, asked);
  return sums.some(({ status, gameType, bets }) => status === 'UNSETTLED' && bets > 0n && isCounted(gameType, games));
}
