import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/address.ts';
import { isDraining } from '../../platform/lifecycle.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import { siteVersion } from './settings.ts';

/** The longest time for which a call is held, in milliseconds: less than the usual timeout of proxies. */
export const waitMs = 25_000;
/** The most held calls of a node, and of one network: each holds a connection. */
const waitingMax = 5000;
const ofNetworkMax = 64;
/** The number of calls that are answered together, and the milliseconds between two such groups. */
const [atOnce, restMs] = [250, 100];
/** The time after which a refused caller may ask again. */
const noPlaceSeconds = 60;

type Waiting = { since: string; tell: (version: string) => void };

const waitingOf = perCtx(() => ({ calls: new Set<Waiting>(), networks: new Map<string, number>() }));

/**
 * Returns the site's version: at once where it is not `since`, else as soon as it changes, or after 25 s.
 * @param gone resolves when the caller has disconnected
 * @throws TOO_MANY_REQUESTS where too many wait on this node, or from this network
 */
export async function changeSince(
  ctx: Ctx,
  { since, ip, gone }: { since: string | null; ip: string; gone: Promise<void> },
): Promise<string> {
  const version = await siteVersion(ctx);
  if (since !== version || isDraining(ctx)) return version;
  const { calls, networks } = waitingOf(ctx);
  const network = networkOf(ip);
  const here = networks.get(network) ?? 0;
  const isFull = here >= ofNetworkMax && ctx.config.rateLimitPerMinute > 0;
  if (calls.size >= waitingMax || isFull) {
    throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: noPlaceSeconds });
  }
  networks.set(network, here + 1);
  const told = Promise.withResolvers<string>();
  const call = { since, tell: told.resolve };
  calls.add(call);
  const over = setTimeout(() => told.resolve(version), waitMs).unref();
  void gone.then(() => told.resolve(version));
  try {
    return await told.promise;
  } finally {
    clearTimeout(over);
    calls.delete(call);
    const left = (networks.get(network) ?? 1) - 1;
    if (left > 0) networks.set(network, left);
    else networks.delete(network);
  }
}

/** True while a call of this node waits for a change. */
export function hasWaiting(ctx: Ctx): boolean {
  return waitingOf(ctx).calls.size > 0;
}

/**
 * Answers the held calls that show another version, in groups, since each page then reads the site. Null: the node
 * closes, and all are answered at once with their own version.
 */
export function tellWaiting(ctx: Ctx, version: string | null): void {
  const told = [...waitingOf(ctx).calls].filter(({ since }) => since !== version);
  for (const [i, { since, tell }] of told.entries()) {
    const waitMs = Math.floor(i / atOnce) * restMs;
    if (version === null || waitMs === 0) tell(version ?? since);
    else setTimeout(tell, waitMs, version).unref();
  }
}
