import { useEffect, useRef } from 'react';
import { useTabKept } from '../../../ui/use-tab-kept.ts';
import { noStats, readStats, withRound } from './extras/stats.ts';
import { onLanded } from './landed.ts';

const nameOf = (memberId: string | null, game: string, currency: string) => `fh_stats_${memberId}_${game}_${currency}`;

/** The sums of a member's rounds of a game in this tab, and the function that resets them. */
export function useStats(memberId: string | null, game: string, currency: string) {
  return useTabKept(nameOf(memberId, game, currency), noStats, readStats);
}

/** Adds each settled round of a game to the sums of the tab, once its result has been shown on this page. */
export function useStatsKept(memberId: string | null, game: string, currency: string): void {
  const [stats, keep] = useStats(memberId, game, currency);
  const now = useRef(stats);
  useEffect(() => {
    now.current = stats;
  });
  useEffect(
    () =>
      onLanded((round) => {
        if (round.game !== game || round.currency !== currency) return;
        now.current = withRound(now.current, round);
        keep(now.current);
      }),
    [game, currency, keep],
  );
}
