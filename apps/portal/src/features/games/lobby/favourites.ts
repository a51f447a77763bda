import type { FavouriteList, GameItem } from '@fairhouse/contract/games';
import type { Language } from '@fairhouse/contract/language';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { call, withQuery } from '../../../api/call.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { toast } from '../../../ui/toast.tsx';

/** All of a member's favourites are read in one page. */
const pageSize = 999;
/** Sends changes to the server; loaded on demand, because visitors have none to send. */
const changes = () => import('./favourite-changes.ts');

function favouritesKey(memberId: string | null) {
  return memberKey(memberId, 'favourites');
}

export function favouritesQuery(memberId: string | null, language: Language) {
  return queryOptions({
    queryKey: [...favouritesKey(memberId), language],
    queryFn: async ({ signal }) => {
      const { favouritesPath, tellLeft } = await changes();
      if (memberId) await tellLeft(memberId);
      const asked = { clientType: 3, platform: 'html5-desktop', pageNo: 1, pageSize, language };
      return call<FavouriteList>('GET', withQuery(favouritesPath, asked), { signal });
    },
    staleTime: 5 * 60_000,
  });
}

/** Returns a list of favourites with a game added at the front or removed. */
export function withChange(list: FavouriteList, game: GameItem, favourite: boolean): FavouriteList {
  const favGameIds = list.favGameIds.filter((id) => id !== game.nodeId);
  const content = list.favGameList.content.filter(({ nodeId }) => nodeId !== game.nodeId);
  return {
    favGameIds: favourite ? [game.nodeId, ...favGameIds] : favGameIds,
    favGameList: { ...list.favGameList, content: favourite ? [game, ...content] : content },
  };
}

function show(client: QueryClient, memberId: string | null, game: GameItem, favourite: boolean): void {
  client.setQueriesData<FavouriteList>({ queryKey: favouritesKey(memberId) }, (held) =>
    held ? withChange(held, game, favourite) : held,
  );
}

/**
 * Returns the member's favourites and a function that changes one: the change is shown at once and sent at the rate
 * that the server allows. A visitor is asked to log in.
 */
export function useFavourites() {
  const { isLogin, memberId } = useSession();
  const client = useQueryClient();
  const openPopup = useOpenPopup();
  const words = useErrorWords();
  const list = favouritesQuery(memberId, useLanguage());
  const query = useQuery({ ...list, enabled: isLogin });
  const ids = isLogin ? query.data?.favGameIds : undefined;

  async function toggle(game: GameItem): Promise<void> {
    if (!isLogin || !memberId) {
      openPopup('login');
      return;
    }
    // A press before the list has loaded waits for it.
    const held = ids ?? (await client.ensureQueryData(list).catch(() => null))?.favGameIds;
    if (!held) return;
    const favourite = !held.includes(game.nodeId);
    show(client, memberId, game, favourite);
    const { nodeId, vassalage: vendor, gameType } = game;
    try {
      await (await changes()).tellChange(memberId, { nodeId, vendor, gameType, favourite });
    } catch (error) {
      show(client, memberId, game, !favourite);
      toast(words(error), 'error');
    }
  }

  return { isFavourite: (game: GameItem) => ids?.includes(game.nodeId) ?? false, toggle };
}
