import type { GameType, RankList } from '@fairhouse/contract/games';
import type { LobbyAsk } from '@fairhouse/contract/lobby-addresses';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../../api/call.ts';
import { lobbyKey } from '../../../api/lobby-key.ts';

/** Number of ranks on the board, and of those shown at first. */
export const ranksMost = 20;
export const ranksFirst = 9;
const everyMs = 15_000;

export type Kind = 'ALL' | GameType;

/** Query of the biggest wins of the week, polled while shown. */
export function ranksQuery({ language, currency }: LobbyAsk, gameCategory: Kind) {
  const address = withQuery('/wps/relay/GCSGAME_getRankList', {
    gameCategory,
    language,
    limitNum: ranksMost,
    currency,
    clientType: 3,
  });
  return queryOptions({
    queryKey: lobbyKey(address),
    queryFn: ({ signal }) => call<RankList>('GET', address, { token: false, signal }),
    staleTime: everyMs,
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
}
