import type { RouterContext } from '../../../shell/create-app.tsx';

/** Options shared by the routes of games: no frame around them, and no indexing by search engines. */
export const playRoute = {
  staticData: { title: 'play:pageTitle', description: 'play:pageDescription', frame: 'game', private: true },
  loader: ({ context }: { context: RouterContext }) =>
    context.words.loadNamespaces(['play', 'lobby', 'errors', 'identity', 'wallet', 'cashier']),
} as const;

export type PlaySearch = { free?: true; table?: string };

/** `?free=1` plays without money, `?table=` chooses a live table or a room. */
export function readPlaySearch(search: Record<string, unknown>): PlaySearch {
  const { free, table } = search;
  const isFree = free === true || free === 1 || free === '1' || free === 'true';
  return {
    ...(isFree ? { free: true } : {}),
    ...(typeof table === 'string' && /^[\w-]{1,64}$/.test(table) ? { table } : {}),
  };
}

export type LotterySearch = { gameCode?: string };

/** `?gameCode=` names a lottery; the router parses a code of digits as a number. */
export function readLotterySearch({ gameCode }: Record<string, unknown>): LotterySearch {
  const code = typeof gameCode === 'string' || typeof gameCode === 'number' ? String(gameCode) : '';
  return /^[\w-]{1,64}$/.test(code) ? { gameCode: code } : {};
}

/** Options shared by the routes of lotteries. */
export const lotteryRoute = { ...playRoute, validateSearch: readLotterySearch } as const;
