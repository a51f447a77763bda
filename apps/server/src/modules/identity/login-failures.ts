import type { Ctx } from '../../platform/ctx.ts';
import { noteEvent } from './events.ts';
import type { MemberRow } from './store.ts';
import type { Visitor } from './visitor.ts';
import type { Way } from './way.ts';

/**
 * Writes an event for a failed login, and for the last try before a wait. A failure without an account is written too,
 * so that both cost the same work. The typed text is never stored.
 */
export async function noteFailure(
  ctx: Ctx,
  { member, visitor, way, lockedOut }: { member: MemberRow | null; visitor: Visitor; way: Way; lockedOut: boolean },
): Promise<void> {
  const whose = member ? { memberId: member.id } : {};
  await noteEvent(ctx, ctx.db, { kind: 'login-failed', visitor, detail: { way }, ...whose });
  if (lockedOut) await noteEvent(ctx, ctx.db, { kind: 'login-locked-out', visitor, detail: { way }, ...whose });
}
