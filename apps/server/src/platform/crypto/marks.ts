import { createHmac, hkdfSync } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { perCtx } from '../per-ctx.ts';

/**
 * Returns an HMAC-SHA-256 of some parts, for values of so small a range that a plain hash could be reversed by trying
 * them all.
 */
export type MarkOf = (ctx: Ctx, ...parts: (string | Buffer)[]) => Buffer;

/** Returns a function that marks values under a key derived from the master key for this purpose only. */
export function marksFor(purpose: string): MarkOf {
  const keyOf = perCtx(({ config }) => Buffer.from(hkdfSync('sha256', config.masterKey, 'fairhouse', purpose, 32)));
  return (ctx, ...parts) => {
    const mac = createHmac('sha256', keyOf(ctx));
    // Each part is preceded by its length, so that no two lists of parts give the same input.
    for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
    return mac.digest();
  };
}
