import type { Ctx, Db } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { usernameKeyOf } from '../members.ts';
import { memberByKey } from '../store.ts';
import { consoleVisitor } from '../visitor.ts';
import { deleteFactors } from './factor-store.ts';
import { afterRemoval } from './methods.ts';
import { type FactorSubject, memberSubject, noteFactorChange } from './subjects.ts';

/**
 * Removes all factors of a member who has lost them and has proved their identity to support; signs the member out
 * everywhere and notifies them.
 * @returns false when there were none
 * @throws NOT_FOUND for an unknown account
 */
export async function forgetMemberFactors(ctx: Ctx, username: string): Promise<boolean> {
  const member = await memberByKey(ctx.db, usernameKeyOf(username));
  if (!member) throw new DomainError('NOT_FOUND');
  return await inTransaction(ctx.db, async (tx) => {
    if (!(await forgetFactors(ctx, tx, memberSubject(member.id)))) return false;
    await endSessionsOf(tx, member.id);
    return true;
  });
}

/** Removes all factors of any subject, whose sessions the caller ends. */
export async function forgetFactors(ctx: Ctx, tx: Db, subject: FactorSubject): Promise<boolean> {
  if (!(await deleteFactors(tx, subject))) return false;
  await afterRemoval(tx, subject);
  await noteFactorChange(ctx, tx, subject, { kind: 'factors-forgotten', visitor: consoleVisitor() });
  return true;
}
