import { createHmac, hkdfSync } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';

const keys = new WeakMap<Ctx, Buffer>();

/** A mark of these parts under a key outside the database, where so few values could all be tried. */
export function markOf(ctx: Ctx, ...parts: (string | Buffer)[]): Buffer {
  let key = keys.get(ctx);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', ctx.config.masterKey, 'fairhouse', 'verification', 32));
    keys.set(ctx, key);
  }
  const mac = createHmac('sha256', key);
  // With their lengths, so that no two lists of parts read the same.
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
  return mac.digest();
}
