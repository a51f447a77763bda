import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import type { Vendor } from '../../vendors/index.ts';

/** The calls that a vendor may make now: `left` grows by `callsMax` a second, up to one second's worth. */
type Bucket = { left: number; at: number };
const bucketsOf = perCtx(() => new Map<string, Bucket>());

/**
 * Counts a vendor's call against its limit per second on this node, so that a fast vendor does not delay others.
 * @param nowMs a monotonic clock
 * @throws TOO_MANY_REQUESTS: nothing was decided, and the vendor may repeat the call
 */
export function countCall(
  ctx: Ctx,
  { code, callsMax }: Pick<Vendor, 'code' | 'callsMax'>,
  nowMs = performance.now(),
): void {
  if (callsMax === null) return;
  const buckets = bucketsOf(ctx);
  const held = buckets.get(code) ?? { left: callsMax, at: nowMs };
  const left = Math.min(callsMax, held.left + ((nowMs - held.at) / 1000) * callsMax);
  buckets.set(code, { left: left < 1 ? left : left - 1, at: nowMs });
  if (left < 1) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
}
