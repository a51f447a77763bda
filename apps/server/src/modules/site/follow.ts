import type { Ctx } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { hasWaiting, tellWaiting } from './changes.ts';
import { siteVersion } from './settings.ts';

const lookMs = 300;

/**
 * Tells those who have the site open on this node that it changed; their pages read it again. Members hear it by their socket,
 * visitors as the answer to a call that waits. Runs until the context closes.
 */
export function startSite(ctx: Ctx): void {
  startLoop(ctx, 'changes of the site', lookMs, siteFollower(ctx));
}

/** Returns the look of one node at the site's version. */
export function siteFollower(ctx: Ctx): () => Promise<boolean> {
  let told: string | null = null;
  return async () => {
    const members = [...ctx.push.membersHere().keys()];
    // Who comes later has read the site by then.
    if (members.length === 0 && !hasWaiting(ctx)) {
      told = null;
      return false;
    }
    const version = await siteVersion(ctx);
    tellWaiting(ctx, version);
    if (told !== null && told !== version) for (const memberId of members) ctx.push.toMemberHere(memberId, 'site', {});
    told = version;
    return false;
  };
}
