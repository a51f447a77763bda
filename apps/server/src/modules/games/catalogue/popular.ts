import type { Ctx } from '../../../platform/ctx.ts';
import { memoryCopy } from '../../../platform/memory-copy.ts';
import type { Shown } from './game-item.ts';
import { readPopular } from './member-store.ts';

const countedForMs = 7 * 24 * 3_600_000;
const keptMs = 60_000;
const countMax = 200;
/** A game is hot when it is among the ten that most members opened, and at least twenty members did. */
const hotMax = 10;
const hotMembersMin = 20;

/**
 * Returns the games that most members opened in the last seven days, most first, and the hot ones among them. Members
 * are counted, not openings, so that nobody makes a game popular alone. From this node's copy, at most a minute old.
 */
export const { of: popularity } = memoryCopy(
  keptMs,
  async (ctx): Promise<{ opened: readonly bigint[]; hot: ReadonlySet<bigint> }> => {
    const since = new Date(ctx.clock().getTime() - countedForMs);
    const games = await readPopular(ctx.db, since, countMax);
    const hot = games.slice(0, hotMax).filter(({ members }) => members >= hotMembersMin);
    return { opened: games.map(({ node_id }) => node_id), hot: new Set(hot.map(({ node_id }) => node_id)) };
  },
);

/** Returns the reader of items with the games that are hot at present. */
export async function shownTo<S extends Omit<Shown, 'hot'>>(ctx: Ctx, reader: S): Promise<S & Shown> {
  return { ...reader, hot: (await popularity(ctx)).hot };
}
