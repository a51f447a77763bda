import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import type { Vendor } from '../../vendors/index.ts';

/** The calls that a vendor may make now; it gains `callsMax` a second, and keeps a second's at the most. */
type Bucket = { left: number; at: number };
const bucketsOf = perCtx(() => new Map<string, Bucket>());

/**
 * Counts a call of a vendor whose calls a second are limited on this node: what one sends too fast delays no other's.
 * @param nowMs a clock that never goes back
 * @throws TOO_MANY_REQUESTS: nothing is decided, and the call may come again
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
