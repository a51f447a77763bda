import type { Ctx } from './ctx.ts';
import { perCtx } from './per-ctx.ts';

/** A context's copies of a value, one for each set of arguments. */
type MemoryCopy<T, A extends readonly (string | null)[]> = {
  /** Returns the copy, read at most the stated time ago. Concurrent callers share one read. */
  of: (ctx: Ctx, ...asked: A) => Promise<T>;
  /** Drops the copies after a change made through this context: the next caller reads again. */
  forget: (ctx: Ctx) => void;
};

/**
 * Keeps a value that many requests read in memory, one copy for each context.
 * @param ms the age after which it is read again: a change elsewhere is visible after that time
 * @param read takes few different arguments, since only `forget` removes a copy
 */
export function memoryCopy<T, A extends readonly (string | null)[]>(
  ms: number,
  read: (ctx: Ctx, ...asked: A) => Promise<T>,
): MemoryCopy<T, A> {
  const copiesOf = perCtx(() => new Map<string, { value: Promise<T>; readAt: number }>());
  return {
    of: (ctx, ...asked) => {
      const copies = copiesOf(ctx);
      const key = asked.join(' ');
      const held = copies.get(key);
      // The monotonic clock, so that the age of a copy does not depend on the context's clock.
      if (held && performance.now() - held.readAt < ms) return held.value;
      const fresh = { value: read(ctx, ...asked), readAt: performance.now() };
      copies.set(key, fresh);
      // A failed read is not kept: the next caller tries again.
      fresh.value.catch(() => copies.get(key) === fresh && copies.delete(key));
      return fresh.value;
    },
    forget: (ctx) => {
      copiesOf(ctx).clear();
    },
  };
}
