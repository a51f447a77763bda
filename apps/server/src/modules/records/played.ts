import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { sumBets } from './bet-sums.ts';
import { unpaidIn } from './unpaid.ts';

type Asked = { memberId: bigint; currency: string; from?: Date; to?: Date; games?: readonly string[] };

/**
 * True for the named types of games; without names, for all types but games among members, where two accounts may
 * belong to one person.
 */
export const isCounted = (gameType: string, games: readonly string[] | undefined) =>
  games === undefined ? gameType !== 'PVP' : games.includes(gameType);

/**
 * Sums a member's play in a period, in units, as promotions count it: settled bets only, and the valid bet of own
 * money.
 */
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

/**
 * Returns a member's losses to other members at their games in a period, with the stakes still open there, in units;
 * 0 for a win.
 */
export async function lostToMembers(db: Db, asked: Omit<Asked, 'games'>): Promise<bigint> {
  const sums = (await sumBets(db, asked)).filter(({ gameType }) => gameType === 'PVP');
  const of = (wanted: string) => sums.filter(({ status }) => status === wanted);
  const settled = of('SETTLED').reduce((sum, { stake, payout }) => sum + stake - payout, 0n);
  const lost = of('UNSETTLED').reduce((sum, { stake }) => sum + stake, settled);
  return lost > 0n ? lost : 0n;
}

/**
 * Returns the loss of a period by bets of the member's own money, in units; negative: a win. Debt, such as of a
 * deposit that was charged back, is subtracted, since it was never paid. With `games`, debt is subtracted from losses
 * at other games first.
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
 * Returns the loss of the member's own money, in units; negative: a win. Bets made while a bonus was open are left
 * out, unless their game takes cash only: bonus money is the house's, and its loss is not the member's.
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

/** True while counted bets of the period are open. */
export async function isOpenIn(db: Db, { games, ...asked }: Asked): Promise<boolean> {
  const sums = await sumBets(db, asked);
  return sums.some(({ status, gameType, bets }) => status === 'UNSETTLED' && bets > 0n && isCounted(gameType, games));
}
