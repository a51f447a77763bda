import { isCurrency } from '@fairhouse/money/money';
import type { GamePlay } from '../figures/play-store.ts';

/** Sums bets, stakes and payouts of games by the fields `by`, sorted by them; unknown currencies are left out. */
export function sumPlay<K extends 'vendor' | 'currency' | 'gameType'>(
  games: readonly GamePlay[],
  by: readonly K[],
): (Pick<GamePlay, K> & Pick<GamePlay, 'bets' | 'stake' | 'payout'>)[] {
  const sums = new Map<string, GamePlay>();
  for (const game of games) {
    if (!isCurrency(game.currency)) continue;
    const key = by.map((field) => game[field]).join(' ');
    const sum = sums.get(key) ?? { ...game, bets: 0n, stake: 0n, validBet: 0n, payout: 0n };
    sum.bets += game.bets;
    sum.stake += game.stake;
    sum.payout += game.payout;
    sums.set(key, sum);
  }
  return [...sums].sort(([a], [b]) => a.localeCompare(b)).map(([, sum]) => sum);
}
