import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../platform/ctx.ts';
import { memoryCopy } from '../../platform/memory-copy.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import type { Vendor } from '../vendors/index.ts';
import { catalogueOf } from './catalogue/catalogue.ts';

/**
 * The waits of a request for one vendor, in milliseconds: usually, and when nothing is known of it yet. A later answer
 * serves later requests.
 */
const waitMs = { usual: 300, first: 1000 };

/**
 * Caches short-lived lists of vendors. A request gets a vendor's list at most `ms` old; from a slow vendor its last
 * list, from a silent one nothing.
 * @param read calls the vendor, and returns an empty list for a silent one
 */
export function vendorCopy<T>(ms: number, read: (ctx: Ctx, vendor: Vendor) => Promise<T[]>) {
  const lastOf = perCtx(() => new Map<string, T[]>());
  const fresh = memoryCopy(ms, async (ctx, code: string): Promise<T[]> => {
    const vendor = (await catalogueOf(ctx)).vendors.get(code);
    const said = vendor ? await read(ctx, vendor) : [];
    lastOf(ctx).set(code, said);
    return said;
  });
  return async (ctx: Ctx, code: string): Promise<T[]> => {
    const last = lastOf(ctx).get(code);
    const waiting = new AbortController();
    const stale = sleep(last ? waitMs.usual : waitMs.first, last ?? [], { signal: waiting.signal }).catch(() => []);
    try {
      return await Promise.race([fresh.of(ctx, code), stale]);
    } finally {
      waiting.abort();
    }
  };
}
