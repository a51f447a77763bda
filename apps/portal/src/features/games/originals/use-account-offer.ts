import type { OriginalGame } from '@fairhouse/contract/originals';
import { type CurrencyCode, isCurrency } from '@fairhouse/money/money';
import { useQuery } from '@tanstack/react-query';
import { useBalance } from '../../../api/balance.ts';
import { useSite } from '../../../api/use-site.ts';
import { gameOf, gamesQuery } from './games.ts';

export type AccountOffer = {
  /** The game with its limits in `currency`; undefined while they load, and if the game is not offered. */
  game: OriginalGame | undefined;
  currency: CurrencyCode;
  isPending: boolean;
  retry: () => void;
};

/** Returns a game's offer to the viewer: in the account's currency, or for a visitor in the brand's. */
export function useAccountOffer(game: OriginalGame | undefined): AccountOffer {
  const site = useSite();
  const balance = useBalance();
  const named = site?.info.brand.currency ?? '';
  const brand: CurrencyCode = isCurrency(named) ? named : 'THB';
  const own = balance.currency ?? brand;
  const query = useQuery({ ...gamesQuery(own), enabled: own !== brand });
  const retry = () => void query.refetch();
  if (own === brand || !game) return { game, currency: own, isPending: false, retry };
  return { game: gameOf(query.data ?? [], game.gameCode), currency: own, isPending: query.isPending, retry };
}
