import type { Ctx } from './ctx.ts';
import { isDatabaseGone } from './database.ts';

/** Where a copy comes from. `version` names a state of the original; two names differ when the states do. */
export type VersionedSource<T extends { version: unknown }> = {
  /** For the log. */
  name: string;
  /** A change anywhere is seen after at most this long, and what the query takes; half a second where nothing is said. */
  checkEveryMs?: number;
  /** One cheap read. */
  readVersion: (ctx: Ctx) => Promise<T['version']>;
  /** @param held the copy so far, of which what did not change may be used */
  read: (ctx: Ctx, held: T | null) => Promise<T>;
};

export type Versioned<T> = {
  of: (ctx: Ctx) => Promise<T>;
  /**
   * The next look asks the database: called after a change made through this context. A reading that began before the
   * change goes on for whoever waits for it, and is not kept.
   */
  changed: (ctx: Ctx) => void;
};

const usualMs = 500;

type Held<T> = {
  copy: T | null;
  /** The copy as it is answered: one promise for all who ask. */
  told: Promise<T> | null;
  checkedAt: number;
  refreshing: Promise<T> | null;
};

/**
 * A copy in memory, one a context, of what many requests look at and few change: read once a version, then only looked at,
 * at most `checkEveryMs` old. From half that age on it is compared beside the requests, so that on a busy node none waits for
 * the database. While the database is away the last copy is used.
 */
export function versioned<T extends { version: unknown }>(source: VersionedSource<T>): Versioned<T> {
  const all = new WeakMap<Ctx, Held<T>>();
  const heldOf = (ctx: Ctx): Held<T> => {
    let held = all.get(ctx);
    if (!held) {
      held = unread<T>(null);
      all.set(ctx, held);
    }
    return held;
  };
  return {
    of: (ctx) => {
      const held = heldOf(ctx);
      const oldestMs = source.checkEveryMs ?? usualMs;
      // The machine's own clock: how old a copy is does not depend on what time it is said to be.
      const age = performance.now() - held.checkedAt;
      if (held.told && age < oldestMs / 2) return held.told;
      if (!held.refreshing) {
        held.refreshing = refresh(ctx, source, held).finally(() => {
          held.refreshing = null;
        });
        // Who waits hears of a failure; while nobody does, the next one asks again.
        held.refreshing.catch(() => {});
      }
      return held.told && age < oldestMs ? held.told : held.refreshing;
    },
    changed: (ctx) => {
      all.set(ctx, unread(heldOf(ctx).copy));
    },
  };
}

function unread<T>(copy: T | null): Held<T> {
  return { copy, told: null, checkedAt: Number.NEGATIVE_INFINITY, refreshing: null };
}

function keep<T>(held: Held<T>, copy: T): void {
  if (held.told && held.copy === copy) return;
  held.copy = copy;
  held.told = Promise.resolve(copy);
}

async function refresh<T extends { version: unknown }>(
  ctx: Ctx,
  source: VersionedSource<T>,
  held: Held<T>,
): Promise<T> {
  const askedAt = performance.now();
  const { copy } = held;
  try {
    const fresh = copy && (await source.readVersion(ctx)) === copy.version ? copy : await source.read(ctx, copy);
    keep(held, fresh);
    held.checkedAt = askedAt;
    return fresh;
  } catch (error) {
    if (!copy || !isDatabaseGone(error)) throw error;
    ctx.log.warn({ err: error }, `${source.name} could not be refreshed; the last copy is used`);
    // From now, not from when it was asked: a database that takes long to fail does not hold up every request.
    keep(held, copy);
    held.checkedAt = performance.now();
    return copy;
  }
}
