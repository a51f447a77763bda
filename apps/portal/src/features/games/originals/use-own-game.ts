import type { GameItem } from '@fairhouse/contract/games';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { originalsVendor } from '../lobby/game-address.ts';
import { recentKey } from '../lobby/recent.ts';
import { gameQuery } from '../play/calls.ts';

/** An in-house game as the lobby knows it; undefined until that is known, and where the lobby does not show it. */
export function useOwnGame(gameCode: string): GameItem | undefined {
  return useQuery(gameQuery({ vassalage: originalsVendor, gameCode }, useLanguage())).data ?? undefined;
}

/** Reports once an opening that the member opened an in-house game, since no launch reports it. */
export function useNoteOpening(game: GameItem | undefined): void {
  const { isLogin, memberId } = useSession();
  const client = useQueryClient();
  const nodeId = game?.nodeId;
  useEffect(() => {
    if (!isLogin || nodeId === undefined) return;
    call('POST', '/wps/game/opened', { body: { nodeId } })
      .then(() => client.invalidateQueries({ queryKey: recentKey(memberId) }))
      // The game stays open even if the report is lost.
      .catch(() => {});
  }, [client, isLogin, memberId, nodeId]);
}
