import type { Ctx } from './ctx.ts';

/**
 * Returns a function that makes a value at its first call with a context, and returns the same value to later calls
 * with it.
 */
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

const bases = new WeakMap<Ctx, Ctx>();

/** Marks a context as a stand-in for another one, from whose copies it may start. */
export function basedOn(base: Ctx, ctx: Ctx): Ctx {
  bases.set(ctx, base);
  return ctx;
}

/** Returns the context that this one stands in for; null: none. */
export const baseOf = (ctx: Ctx): Ctx | null => bases.get(ctx) ?? null;
