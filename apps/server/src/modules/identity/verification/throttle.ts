import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { createEntryCache } from '../../../platform/lru-caches.ts';
import type { Visitor } from '../visitor.ts';

const intervalMs = 1000;
const browsersMax = 20_000;

/**
 * Limits a browser to one request a second on this node; RATE_LIMIT_PER_MINUTE=0 switches this off with the other
 * limits. The returned function throws TOO_MANY_REQUESTS (value.retryAfterSeconds).
 */
export function throttle(ctx: Ctx): (visitor: Visitor) => void {
  const askedAt = createEntryCache<string, number>(browsersMax);
  return ({ browser }) => {
    if (ctx.config.rateLimitPerMinute === 0) return;
    const now = ctx.clock().getTime();
    const key = browser.toString('base64');
    if (now - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < intervalMs) {
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    }
    askedAt.set(key, now);
  };
}
