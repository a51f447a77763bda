import type { GameItem } from '@fairhouse/contract/games';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { originalsVendor } from '../lobby/game-address.ts';
import { recentKey } from '../lobby/recent.ts';
import { gameQuery } from '../play/calls.ts';

/** Returns the lobby's entry of an in-house game; undefined while it loads, and if the lobby does not show the game. */
export function useOwnGame(gameCode: string): GameItem | undefined {
  return useQuery(gameQuery({ vassalage: originalsVendor, gameCode }, useLanguage())).data ?? undefined;
}

/** Reports once per visit of the page that the member opened an in-house game, since no launch reports it. */
export function useNoteOpening(game: GameItem | undefined): void {
  const { isLogin, memberId } = useSession();
  const client = useQueryClient();
  const nodeId = game?.nodeId;
  useEffect(() => {
    if (!isLogin || nodeId === undefined) return;
    call('POST', '/wps/game/opened', { body: { nodeId } })
      .then(() => client.invalidateQueries({ queryKey: recentKey(memberId) }))
      // The game stays open even if the report fails.
      .catch(() => {});
  }, [client, isLogin, memberId, nodeId]);
}
