import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { usernameKeyOf } from '../members.ts';
import { memberByKey } from '../store.ts';
import { consoleVisitor } from '../visitor.ts';
import { deleteFactors } from './factor-store.ts';
import { afterRemoval } from './methods.ts';
import { type FactorSubject, memberSubject, noteFactorChange } from './subjects.ts';

/**
 * For who has lost all factors and has shown to support who they are: all are forgotten, and the member is signed out
 * everywhere and told.
 * @returns false when there were none
 * @throws NOT_FOUND when there is no such account
 */
export async function forgetMemberFactors(ctx: Ctx, username: string): Promise<boolean> {
  const member = await memberByKey(ctx.db, usernameKeyOf(username));
  if (!member) throw new DomainError('NOT_FOUND');
  return await ctx.db.transaction().execute(async (tx) => {
    if (!(await forgetFactors(ctx, tx, memberSubject(member.id)))) return false;
    await endSessionsOf(tx, member.id);
    return true;
  });
}

/** The same for any subject, whose sessions the caller ends. */
export async function forgetFactors(ctx: Ctx, tx: Db, subject: FactorSubject): Promise<boolean> {
  if (!(await deleteFactors(tx, subject))) return false;
  await afterRemoval(tx, subject);
  await noteFactorChange(ctx, tx, subject, { kind: 'factors-forgotten', visitor: consoleVisitor() });
  return true;
}
