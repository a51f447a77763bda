import type { Ctx } from './ctx.ts';

/** What a context keeps of something it reads, by what it was asked with. */
export type Kept<T, A extends readonly (string | null)[]> = {
  /** As it was at most the stated time ago. However many ask at one moment, it is read once. */
  of: (ctx: Ctx, ...asked: A) => Promise<T>;
  /** Called after a change made through this context: whoever asks next has it read anew. */
  forget: (ctx: Ctx) => void;
};

/**
 * Keeps what many requests look at, in memory, one copy a context.
 * @param ms a change elsewhere is seen after so long
 * @param read asked for few different things: nothing but `forget` takes a copy away
 */
export function kept<T, A extends readonly (string | null)[]>(
  ms: number,
  read: (ctx: Ctx, ...asked: A) => Promise<T>,
): Kept<T, A> {
  const copies = new WeakMap<Ctx, Map<string, { value: Promise<T>; readAt: number }>>();
  return {
    of: (ctx, ...asked) => {
      let ofCtx = copies.get(ctx);
      if (!ofCtx) {
        ofCtx = new Map();
        copies.set(ctx, ofCtx);
      }
      const key = asked.join(' ');
      const held = ofCtx.get(key);
      // The machine's own clock: how old a copy is does not depend on what time it is said to be.
      if (held && performance.now() - held.readAt < ms) return held.value;
      const fresh = { value: read(ctx, ...asked), readAt: performance.now() };
      ofCtx.set(key, fresh);
      // A failed reading is not kept: the next caller asks again.
      fresh.value.catch(() => ofCtx.get(key) === fresh && ofCtx.delete(key));
      return fresh.value;
    },
    forget: (ctx) => {
      copies.delete(ctx);
    },
  };
}
