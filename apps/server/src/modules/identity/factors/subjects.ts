import type { Ctx, Db } from '../../../platform/ctx.ts';
import { type EventKind, noteEvent, type SecurityEvent } from '../events.ts';
import { tellMember } from '../verification/mail.ts';
import type { Visitor } from '../visitor.ts';

/** Whose factors: members (agents among them) and operators share one implementation. */
export type FactorSubject = { kind: 'member' | 'operator'; id: bigint };

export function memberSubject(id: bigint): FactorSubject {
  return { kind: 'member', id };
}

/** Writes down what happened to a subject's factors. */
export async function noteFactorEvent(
  ctx: Ctx,
  db: Db,
  subject: FactorSubject,
  event: { kind: EventKind; visitor: Visitor; detail?: NonNullable<SecurityEvent['detail']> },
): Promise<void> {
  const whose = subject.kind === 'member' ? { memberId: subject.id } : { operatorId: subject.id };
  await noteEvent(ctx, db, { ...event, ...whose });
}

/** The same, and a member is told by mail: whoever did it without being the member is noticed. */
export async function noteFactorChange(
  ctx: Ctx,
  tx: Db,
  subject: FactorSubject,
  event: { kind: EventKind; visitor: Visitor; detail?: NonNullable<SecurityEvent['detail']> },
): Promise<void> {
  await noteFactorEvent(ctx, tx, subject, event);
  if (subject.kind === 'member') await tellMember(ctx, tx, subject.id, 'factor-changed', event.visitor);
}
