import type { GameType } from '@fairhouse/contract/games';
import type { RouterContext } from '../../shell/create-app.tsx';
import { readLobbySearch } from './lobby-search.ts';

/** What the routes of the lobby have in common. Their titles stand under `page` in the lobby's words. */
export function lobbyRoute(name: GameType | 'HOT' | 'FAVORITE' | 'RECENT') {
  return {
    staticData: {
      title: `lobby:page.${name}`,
      description: 'lobby:description',
      private: name === 'FAVORITE' || name === 'RECENT',
    },
    validateSearch: readLobbySearch,
    loader: ({ context }: { context: RouterContext }) => context.words.loadNamespaces(['lobby', 'errors']),
  };
}
