import type { GameItem, GameType } from '@fairhouse/contract/games';

type Named = Pick<GameItem, 'nodeId'>;
type Kind<G extends Named> = { gameType: GameType; games: readonly G[]; total: number };

/** A kind with fewer games than this has no row of its own. */
const rowLeast = 4;
/** The number of rows within the first two screens, beneath the hot games: these rows leave the hot games out. */
const rowsNearTop = 2;

/**
 * Arranges the kinds of games in rows: the first ones leave out the games of the hot row, and kinds with fewer than
 * four games share one row, unless only one kind has so few.
 */
export function arrangedRows<G extends Named>(
  kinds: readonly Kind<G>[],
  hot: readonly Named[],
): { whole: Kind<G>[]; few: Kind<G>[] } {
  const above = new Set(hot.map(({ nodeId }) => nodeId));
  const isSmall = ({ total }: Kind<G>) => total < rowLeast;
  const large = kinds.filter((kind) => !isSmall(kind));
  const small = kinds.filter((kind) => isSmall(kind) && kind.total > 0);
  const near = new Set([...large.slice(0, rowsNearTop), ...(large.length < rowsNearTop ? small : [])]);
  const fresh = (kind: Kind<G>): Kind<G> => {
    return near.has(kind) ? { ...kind, games: kind.games.filter(({ nodeId }) => !above.has(nodeId)) } : kind;
  };
  if (small.length < 2) return { whole: kinds.map(fresh).filter(hasGames), few: [] };
  return { whole: large.map(fresh).filter(hasGames), few: small.map(fresh).filter(hasGames) };
}

const hasGames = ({ games }: { games: readonly unknown[] }) => games.length > 0;
