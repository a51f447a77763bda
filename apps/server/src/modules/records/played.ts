import type { Db } from '../../platform/ctx.ts';
import { sumBets } from './bet-sums.ts';

/**
 * Sums what a member played in a period, in units, as promotions reckon with it: settled bets alone, of these kinds of games, or
 * of all but games among members, where two accounts of one person could play each other.
 */
export async function playedIn(
  db: Db,
  { games, ...asked }: { memberId: bigint; currency: string; from?: Date; to?: Date; games?: readonly string[] },
): Promise<{ stake: bigint; payout: bigint; validBet: bigint }> {
  const counted = (await sumBets(db, asked)).filter(
    ({ status, gameType }) =>
      status === 'SETTLED' && (games === undefined ? gameType !== 'PVP' : games.includes(gameType)),
  );
  return {
    stake: counted.reduce((sum, { stake }) => sum + stake, 0n),
    payout: counted.reduce((sum, { payout }) => sum + payout, 0n),
    validBet: counted.reduce((sum, { validBet }) => sum + validBet, 0n),
  };
}
