import { memoryCopy } from '../../../platform/memory-copy.ts';
import { readPopular } from './member-store.ts';

const countedForMs = 7 * 24 * 3_600_000;
const keptMs = 60_000;
const countMax = 200;

/**
 * The games that most members opened in the last seven days, the most first: members are counted, so that nobody makes
 * a game popular alone. From this node's copy, a minute old at most.
 */
export const { of: popularity } = memoryCopy(keptMs, (ctx): Promise<bigint[]> => {
  const since = new Date(ctx.clock().getTime() - countedForMs);
  return readPopular(ctx.db, since, countMax);
});
