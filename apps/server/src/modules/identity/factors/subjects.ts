import type { Ctx, Db } from '../../../platform/ctx.ts';
import type { EventKind } from '../event-kinds.ts';
import { noteEvent, type SecurityEvent } from '../events.ts';
import { tellMember } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';

/** The owner of factors: members (agents among them) and operators share one implementation. */
export type FactorSubject = { kind: 'member' | 'operator'; id: bigint };

export function memberSubject(id: bigint): FactorSubject {
  return { kind: 'member', id };
}

/** Writes an event of a subject's factors. */
export async function noteFactorEvent(
  ctx: Ctx,
  db: Db,
  subject: FactorSubject,
  event: { kind: EventKind; visitor: Visitor; detail?: NonNullable<SecurityEvent['detail']> },
): Promise<void> {
  const whose = subject.kind === 'member' ? { memberId: subject.id } : { operatorId: subject.id };
  await noteEvent(ctx, db, { ...event, ...whose });
}

/** Writes the event and notifies the member by mail, so that somebody else's act is noticed. */
export async function noteFactorChange(
  ctx: Ctx,
  tx: Db,
  subject: FactorSubject,
  event: { kind: EventKind; visitor: Visitor; detail?: NonNullable<SecurityEvent['detail']> },
): Promise<void> {
  await noteFactorEvent(ctx, tx, subject, event);
  if (subject.kind === 'member') await tellMember(ctx, tx, subject.id, 'factor-changed', event.visitor);
}
