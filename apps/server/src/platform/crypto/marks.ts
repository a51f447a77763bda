import { createHmac, hkdfSync } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { perCtx } from '../per-ctx.ts';

/** Returns an HMAC-SHA-256 of some parts, for values so few that a plain hash could be reversed by trying them all. */
export type MarkOf = (ctx: Ctx, ...parts: (string | Buffer)[]) => Buffer;

/** Returns a function that marks values under a key which is derived from the master key for this purpose alone. */
export function marksFor(purpose: string): MarkOf {
  const keyOf = perCtx(({ config }) => Buffer.from(hkdfSync('sha256', config.masterKey, 'fairhouse', purpose, 32)));
  return (ctx, ...parts) => {
    const mac = createHmac('sha256', keyOf(ctx));
    // With their lengths, so that no two lists of parts read the same.
    for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
    return mac.digest();
  };
}
