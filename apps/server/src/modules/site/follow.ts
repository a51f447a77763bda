import type { SiteChanges } from '@fairhouse/contract/site';
import type { Ctx } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import { hasWaiting, tellWaiting } from './changes.ts';
import { siteVersion } from './settings.ts';

const lookMs = 300;

const worksBefore = perCtx((): { works: (() => void)[] } => ({ works: [] }));

/**
 * Registers work that runs on this node whenever a new version of the site is noticed, before pages are notified:
 * what they then read is no older than the change.
 */
export function beforeSiteIsTold(ctx: Ctx, work: () => void): void {
  worksBefore(ctx).works.push(work);
}

/**
 * Sends the site's version to its open pages on this node; a page that shows another version reads the site again.
 * Members get it through their socket, on connecting and at each change; visitors as the answer to a held call. Runs
 * until the context closes.
 */
export function startSite(ctx: Ctx): void {
  startLoop(ctx, 'changes of the site', lookMs, siteFollower(ctx));
}

/** Returns the function by which one node checks the site's version. */
export function siteFollower(ctx: Ctx): () => Promise<boolean> {
  let told: { version: string; arrivals: ReadonlyMap<bigint, number> } | null = null;
  return async () => {
    const arrivals = new Map(ctx.push.membersHere());
    if (arrivals.size === 0 && !hasWaiting(ctx)) {
      told = null;
      return false;
    }
    const version = await siteVersion(ctx);
    if (told?.version !== version) for (const work of worksBefore(ctx).works) work();
    tellWaiting(ctx, version);
    const push: SiteChanges = { version };
    for (const [memberId, arrival] of arrivals) {
      const knows = told?.version === version && told.arrivals.get(memberId) === arrival;
      if (!knows) ctx.push.toMemberHere(memberId, 'site', push);
    }
    told = { version, arrivals };
    return false;
  };
}
