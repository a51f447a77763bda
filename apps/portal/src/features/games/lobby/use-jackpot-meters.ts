import type { GameItem, JackpotMeters } from '@fairhouse/contract/games';
import type { Language } from '@fairhouse/contract/language';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, withQuery } from '../../../api/call.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { useIsAlive } from '../../../ui/use-is-alive.ts';
import { useLobbyCurrency } from './use-lobby-currency.ts';

const everyMs = 10_000;

function metersQuery(language: Language) {
  return queryOptions({
    queryKey: ['jackpots', language],
    queryFn: ({ signal }) =>
      call<JackpotMeters>('GET', withQuery('/lgw/games/jackpots', { language }), { token: false, signal }),
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
}

export type JackpotMeter = JackpotMeters['list'][number];

/**
 * Returns a function from a game to the jackpot that it may win, as the vendor reports it: in the lobby's currency, or
 * else in the vendor's first currency.
 */
export function useJackpotMeters(): (game: GameItem) => JackpotMeter | undefined {
  const currency = useLobbyCurrency();
  const alive = useIsAlive();
  const { data } = useQuery(metersQuery(useLanguage()));
  const meters = alive ? data?.list : undefined;
  return ({ vassalage, gameCode, isGame }) => {
    if (isGame !== 'GAME') return undefined;
    const own = meters?.filter((meter) => meter.vassalage === vassalage && meter.gameCodes.includes(gameCode));
    return own?.find((meter) => meter.currency === currency) ?? own?.[0];
  };
}
