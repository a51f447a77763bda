import type { Ctx } from './ctx.ts';
import { isDatabaseGone } from './database/database.ts';
import { baseOf, perCtx } from './per-ctx.ts';

/** The source of a copy. `version` names a state of the original: different states have different versions. */
export type VersionedSource<T extends { version: unknown }> = {
  /** The source's name in the log. */
  name: string;
  /** Milliseconds after which a change anywhere is visible, plus the time of the query; half a second by default. */
  checkEveryMs?: number;
  /** Reads the version, by a cheap query. */
  readVersion: (ctx: Ctx) => Promise<T['version']>;
  /** @param held the copy so far, whose unchanged parts may be reused */
  read: (ctx: Ctx, held: T | null) => Promise<T>;
};

export type Versioned<T> = {
  of: (ctx: Ctx) => Promise<T>;
  /**
   * Makes the next read query the database, after a change made through this context. A read that began before the
   * change still answers its callers, and is not kept.
   */
  changed: (ctx: Ctx) => void;
};

const usualMs = 500;

type Held<T> = {
  copy: T | null;
  /** The copy as callers get it: one promise for all. */
  told: Promise<T> | null;
  checkedAt: number;
  refreshing: Promise<T> | null;
};

/**
 * Keeps data that many requests read and few change in memory, one copy for each context: read once for each version,
 * at most `checkEveryMs` old. From half that age on its version is checked in the background, so that on a busy node
 * no request waits for the database. While the database is away the last copy is used.
 */
export function versioned<T extends { version: unknown }>(source: VersionedSource<T>): Versioned<T> {
  const current: (ctx: Ctx) => { held: Held<T> } = perCtx((ctx) => {
    const base = baseOf(ctx);
    // A context that stands in for another starts from that one's copy, so that unchanged data is not read again; its
    // own copy is never shared back.
    return { held: unread<T>(base && current(base).held.copy) };
  });
  return {
    of: (ctx) => {
      const { held } = current(ctx);
      const oldestMs = source.checkEveryMs ?? usualMs;
      // The monotonic clock, so that the age of a copy does not depend on the context's clock.
      const age = performance.now() - held.checkedAt;
      if (held.told && age < oldestMs / 2) return held.told;
      if (!held.refreshing) {
        held.refreshing = refresh(ctx, source, held).finally(() => {
          held.refreshing = null;
        });
        // A waiting caller gets the failure itself; if there is none, the next caller tries again.
        held.refreshing.catch(() => {});
      }
      return held.told && age < oldestMs ? held.told : held.refreshing;
    },
    changed: (ctx) => {
      const state = current(ctx);
      state.held = unread(state.held.copy);
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
    // Counted from now, so that a database that takes long to fail does not delay every request.
    keep(held, copy);
    held.checkedAt = performance.now();
    return copy;
  }
}
