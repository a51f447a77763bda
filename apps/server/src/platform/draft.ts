import type { Ctx, Db } from './ctx.ts';
import { basedOn } from './per-ctx.ts';

/** Rolls a draft's transaction back, and carries its result out. */
class Discarded extends Error {
  readonly value: unknown;
  constructor(value: unknown) {
    super('a draft is discarded');
    this.value = value;
  }
}

/**
 * Makes changes and reads their effects, in a transaction that is always rolled back. The work gets a context of its
 * own, whose copies of the database's content are read in that transaction and are used by nobody else.
 * @param at the time of the work's clock
 */
export async function inDraft<T>(ctx: Ctx, at: Date | null, work: (draft: Ctx) => Promise<T>): Promise<T> {
  try {
    await ctx.db.transaction().execute(async (tx) => {
      throw new Discarded(await work(draftOf(ctx, tx, at)));
    });
  } catch (error) {
    if (error instanceof Discarded) return error.value as T;
    throw error;
  }
  throw new Error('a draft is never kept');
}

function draftOf(ctx: Ctx, db: Db, at: Date | null): Ctx {
  return basedOn(ctx, {
    ...ctx,
    db,
    reserve: { ...ctx.reserve, db },
    ...(at ? { clock: () => at } : {}),
    // The draft ends with the work: nothing is left to close.
    onClose: () => {},
  });
}
