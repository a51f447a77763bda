import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { countTry, forgetTries, orTakeBack, subjectOf, tryFailed } from '../attempts.ts';
import { noteEvent } from '../events.ts';
import type { Visitor } from '../visitor.ts';
import { verifyPassword } from './hash.ts';

/** A password that its owner is asked for while signed in. */
export type KnownPassword = {
  /** The login password or the fund password: their tries are counted apart. */
  of: 'password' | 'fund';
  /** The wire's name of the field. */
  field: string;
  memberId: bigint;
  passwordHash: string;
  typed: string;
};

/**
 * Requires the typed password to be the stored one. Ten tries of a member in five minutes, over all sessions.
 * @throws FIELD_RULE (`required`), PASSWORD_WRONG (value.field), TOO_MANY_REQUESTS
 */
export async function requireKnownPassword(
  ctx: Ctx,
  { of, field, memberId, passwordHash, typed }: KnownPassword,
  visitor: Visitor,
): Promise<void> {
  if (typed === '') throw new DomainError('FIELD_RULE', { issues: [{ field, rule: 'required' }] });
  const subject = subjectOf('verification', `${of}:${memberId}`);
  await countTry(ctx, [subject]);
  const right = await orTakeBack(ctx, [subject], () => verifyPassword(passwordHash, typed));
  if (right) return await forgetTries(ctx, subject);
  await tryFailed(ctx, subject);
  await noteEvent(ctx, ctx.db, { kind: 'password-change-failed', memberId, visitor, detail: { of } });
  throw new DomainError('PASSWORD_WRONG', { field });
}
