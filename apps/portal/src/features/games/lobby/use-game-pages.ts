import type { GameItem } from '@fairhouse/contract/games';
import type { ListAsk } from '@fairhouse/contract/lobby-addresses';
import { listPageSize } from '@fairhouse/contract/lobby-sizes';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../../api/lobby.ts';
import { pagesOf } from './grid-window.ts';

/**
 * Reads a list of games by pages: the first, and those in view. Requests for pages that were scrolled past are
 * cancelled.
 */
export function useGamePages(ask: Omit<ListAsk, 'pageNo' | 'pageSize'>) {
  const [looked, setLooked] = useState<readonly number[]>([]);
  const pages = [1, ...looked.filter((page) => page !== 1)];
  const answers = useQueries({ queries: pages.map((pageNo) => listQuery({ ...ask, pageNo })) });
  const games = new Map<number, readonly GameItem[]>();
  for (const [index, pageNo] of pages.entries()) {
    const list = answers[index]?.data;
    if (list) games.set(pageNo, list.games);
  }
  const failed = answers.filter(({ isError, isFetching }) => isError && !isFetching);
  return {
    /** undefined until the first page has arrived. */
    total: answers[0]?.data?.total,
    gameAt: (index: number): GameItem | undefined =>
      games.get(Math.floor(index / listPageSize) + 1)?.[index % listPageSize],
    /** Sets the range of visible games: from … to, exclusive. */
    look: (from: number, to: number) => {
      const wanted = pagesOf(from, to, listPageSize);
      setLooked((held) => (held.join() === wanted.join() ? held : wanted));
    },
    failed: failed.length > 0,
    retry: () => {
      for (const answer of failed) void answer.refetch();
    },
  };
}
