import type { Ctx, Db } from './ctx.ts';
import { basedOn } from './per-ctx.ts';

/** Ends a draft's transaction, and carries what was read in it. */
class Discarded extends Error {
  readonly value: unknown;
  constructor(value: unknown) {
    super('a draft is discarded');
    this.value = value;
  }
}

/**
 * Makes changes and reads what they lead to, in a transaction that is taken back in any case. The work has a context of its own, whose
 * copies of what the database holds are read in that transaction and are nobody else's.
 * @param at the time at which the work looks
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
    // Nothing of it outlives the work.
    onClose: () => {},
  });
}
