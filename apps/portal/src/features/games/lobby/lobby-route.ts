import type { Words } from '../../../locales/words.ts';
import type { RouterContext } from '../../../shell/create-app.tsx';
import { readLobbySearch } from './lobby-params.ts';

/** Options shared by the lobby's routes. Their titles are under `page` in the lobby's words. */
export function lobbyRoute(name: keyof Words['lobby']['page']) {
  return {
    staticData: {
      title: `lobby:page.${name}` as const,
      description: 'lobby:description' as const,
      private: name === 'FAVORITE' || name === 'RECENT',
    },
    validateSearch: readLobbySearch,
    loader: ({ context }: { context: RouterContext }) => context.words.loadNamespaces(['lobby', 'errors']),
  };
}
