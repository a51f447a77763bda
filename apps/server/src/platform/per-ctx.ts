import type { Ctx } from './ctx.ts';

/** Returns a function that makes a value at its first call with a context, and returns that value to every later call with it. */
export function perCtx<T extends object>(make: (ctx: Ctx) => T): (ctx: Ctx) => T {
  const made = new WeakMap<Ctx, T>();
  return (ctx) => {
    const known = made.get(ctx);
    if (known) return known;
    const fresh = make(ctx);
    made.set(ctx, fresh);
    return fresh;
  };
}
