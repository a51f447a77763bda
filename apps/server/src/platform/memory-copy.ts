import type { Ctx } from './ctx.ts';
import { perCtx } from './per-ctx.ts';

/** A context's copies of something that is read, one for each set of arguments. */
type MemoryCopy<T, A extends readonly (string | null)[]> = {
  /** Returns the copy, read at most the stated time ago. Concurrent callers share one reading. */
  of: (ctx: Ctx, ...asked: A) => Promise<T>;
  /** Drops the copies after a change made through this context: the next caller reads anew. */
  forget: (ctx: Ctx) => void;
};

/**
 * Keeps in memory, one copy a context, a value that many requests read.
 * @param ms the age after which it is read again: a change elsewhere is seen after so long
 * @param read takes few different arguments, as only `forget` removes a copy
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
      // The machine's own clock: the age of a copy does not depend on the time of the context's clock.
      if (held && performance.now() - held.readAt < ms) return held.value;
      const fresh = { value: read(ctx, ...asked), readAt: performance.now() };
      copies.set(key, fresh);
      // A failed reading is not kept: the next caller asks again.
      fresh.value.catch(() => copies.get(key) === fresh && copies.delete(key));
      return fresh.value;
    },
    forget: (ctx) => {
      copiesOf(ctx).clear();
    },
  };
}
