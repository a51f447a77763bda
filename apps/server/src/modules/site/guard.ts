import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { routeOf } from '../../platform/http/http.ts';
import { snapshotOf } from './snapshot.ts';
import { statusOf } from './status.ts';

/**
 * Prefixes of the calls of members and visitors. Pages show the status screens instead; vendors' callbacks and
 * operators' calls are always served.
 */
const guarded = ['/wps/', '/lgw/', '/lotto/'];
/** Addresses that the status screens themselves load. */
const open = ['/wps/system/'];

/**
 * Returns an `onRequest` hook for the whole server: while the site is closed to a visitor, calls are refused just as
 * pages are. It uses the matched route, so that another spelling of an address does not avoid it.
 * @throws SYSTEM_MAINTENANCE, REGION_RESTRICTED; DOMAIN_INVALID for a host other than the brand's, when enforced
 */
export function siteGuard(ctx: Ctx): onRequestHookHandler {
  return (request, _reply, done) => {
    const route = routeOf(request).url;
    if (!route || !guarded.some((p) => route.startsWith(p)) || open.some((p) => route.startsWith(p))) return done();
    refuseClosed(ctx, request).then(() => done(), done);
  };
}

async function refuseClosed(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const { status } = await statusOf(ctx, request.ip);
  if (status === 1) throw new DomainError('SYSTEM_MAINTENANCE');
  if (status === 2) throw new DomainError('REGION_RESTRICTED');
  await refuseForeignHost(ctx, request.host);
}

async function refuseForeignHost(ctx: Ctx, host: string): Promise<void> {
  const { brand, domainNames } = await snapshotOf(ctx);
  if (!brand.enforce_domains || domainNames.size === 0) return;
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  if (!domainNames.has(name)) throw new DomainError('DOMAIN_INVALID');
}
