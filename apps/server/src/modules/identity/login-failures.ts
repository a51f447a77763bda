import type { Ctx } from '../../platform/ctx.ts';
import { noteEvent } from './events.ts';
import type { Way } from './sessions.ts';
import type { MemberRow } from './store.ts';
import type { Visitor } from './visitor.ts';

/**
 * Writes down a login that failed, and that it was the last one for a while. One at nobody's account is written down too: it
 * must not be told from others by the work it makes. What was typed is never kept.
 */
export async function noteFailure(
  ctx: Ctx,
  { member, visitor, way, lockedOut }: { member: MemberRow | null; visitor: Visitor; way: Way; lockedOut: boolean },
): Promise<void> {
  const whose = member ? { memberId: member.id } : {};
  await noteEvent(ctx, ctx.db, { kind: 'login-failed', visitor, detail: { way }, ...whose });
  if (lockedOut) await noteEvent(ctx, ctx.db, { kind: 'login-locked-out', visitor, detail: { way }, ...whose });
}
