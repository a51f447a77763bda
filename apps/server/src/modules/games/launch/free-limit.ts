import type { Ctx } from '../../../platform/ctx.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { limitConcurrencyByKey } from '../../../platform/jobs/concurrency-limit.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { addressSubject, countTry, subjectOf } from '../../identity/index.ts';

const retryAfterSeconds = 2;
/** A quarter of the calls that a vendor may have in flight (`vendors/breaker.ts`): the others are for members. */
const ofVendor = { runningMax: 8, pendingMax: 8, retryAfterSeconds };
const ofNetwork = { runningMax: 2, pendingMax: 2, retryAfterSeconds };

const limitsOf = perCtx(() => ({
  byVendor: limitConcurrencyByKey<string>(ofVendor),
  byNetwork: limitConcurrencyByKey<string>(ofNetwork),
}));

/**
 * Opens a free game within the limits of its visitor's network and of its vendor: calls in flight on this node, and
 * calls within five minutes on all nodes. The network is counted first, so that its refused calls do not use up the
 * vendor's limit.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds)
 */
export async function withinFreeLimit<T>(
  ctx: Ctx,
  { ip, vendor }: { ip: string; vendor: string },
  open: () => Promise<T>,
): Promise<T> {
  const { byVendor, byNetwork } = limitsOf(ctx);
  return await byNetwork(networkOf(ip), () =>
    byVendor(vendor, async () => {
      await countTry(ctx, [addressSubject('free-launch', ip)]);
      await countTry(ctx, [subjectOf('free-launch-vendor', vendor)]);
      return await open();
    }),
  );
}
