import type { LoginValue, PasswordChange } from '@fairhouse/contract/identity';
import type { ChangePassword } from '@fairhouse/contract/password';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { brandSettings, isModuleOn } from '../../site/index.ts';
import { endSessionsOf } from '../end-sessions.ts';
import type { EventKind } from '../event-kinds.ts';
import { isInByName } from '../event-store.ts';
import { noteEvent } from '../events.ts';
import { factorsOf } from '../factors/methods.ts';
import { memberSubject } from '../factors/subjects.ts';
import { loginValue, renewToken, type Session } from '../sessions.ts';
import { type MemberRow, memberById } from '../store.ts';
import { deleteTicketsOf } from '../ticket-store.ts';
import { tellMember } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';
import { isDefaultPassword } from './default-password.ts';
import { dropRecovery } from './fund-recovery-store.ts';
import { hashPassword } from './hash.ts';
import { requireKnownPassword } from './known-password.ts';
import { dropReset, putPasswordHash } from './password-store.ts';
import { judgePassword, requireEqual } from './policy.ts';

const dayMs = 24 * 3_600_000;

/** Returns the reason for which this member, who has just given this password, must change it first; null: none. */
export async function passwordChangeOf(ctx: Ctx, member: MemberRow, password: string): Promise<PasswordChange | null> {
  if (member.password_change_required) return 'first';
  if (await isDefaultPassword(ctx, password)) return 'default';
  return (await hasExpired(ctx, member)) ? 'expired' : null;
}

async function hasExpired(ctx: Ctx, member: MemberRow): Promise<boolean> {
  if (member.password_changed_at === null || !(await isModuleOn(ctx, 'PWDEXPFORCECHANGE3'))) return false;
  const { passwordMaxAgeDays: days } = await brandSettings(ctx);
  return days > 0 && ctx.clock().getTime() - member.password_changed_at.getTime() > days * dayMs;
}

/**
 * Changes a signed-in member's password. The session continues under a new token without restrictions; the member's
 * other sessions end.
 * @param showFreshly for a member without a password: must throw REAUTH_REQUIRED unless the session is fresh
 * @throws FIELD_RULE, PASSWORD_TOO_COMMON, PASSWORD_WRONG, PASSWORD_SAME, TOO_MANY_REQUESTS, REAUTH_REQUIRED
 */
export async function changePassword(
  ctx: Ctx,
  session: Session,
  request: ChangePassword,
  visitor: Visitor,
  showFreshly: () => Promise<unknown>,
): Promise<LoginValue> {
  const member = await memberById(ctx.db, session.memberId);
  assert(member, 'a session belongs to a member');
  const password = request.newPassword.trim();
  requireEqual('confirmNewPassword', request.confirmNewPassword.trim(), password);
  await judgePassword(ctx, { field: 'newPassword', password, username: member.username });
  const verified = member.password_hash;
  if (verified === null) await showFreshly();
  else {
    const typed = request.oldPassword?.trim() ?? '';
    const asked = { of: 'password', field: 'oldPassword', memberId: member.id, passwordHash: verified, typed } as const;
    await requireKnownPassword(ctx, asked, visitor);
    if (typed === password) throw new DomainError('PASSWORD_SAME', { field: 'newPassword' });
  }

  const passwordHash = await hashPassword(password);
  const keepSessionId = session.sessionId;
  const token = await ctx.db.transaction().execute(async (tx) => {
    const event = 'password-changed';
    await setPassword(ctx, tx, { memberId: member.id, passwordHash, verified, visitor, keepSessionId, event });
    // The password alone does not confirm a member with a second factor, nor one whom the bank account's name has just let in.
    const { strong } = await factorsOf(tx, memberSubject(member.id));
    const isFresh = !strong && !(await isInByName(tx, member.id, visitor.browser));
    return await renewToken(ctx, tx, keepSessionId, { changed: true, isFresh });
  });
  return loginValue(token, member, await brandSettings(ctx));
}

export type NewPassword = {
  memberId: bigint;
  passwordHash: string;
  /** The verified hash: if another request has changed it meanwhile, this one is refused. */
  verified?: string | null;
  visitor: Visitor;
  /** The session that continues; every other one ends. */
  keepSessionId?: bigint;
  event: EventKind;
  detail?: Record<string, string>;
};

/**
 * Stores the new password's hash, in the caller's transaction: ends the other sessions, waiting logins, the reset
 * link and a fund password's recovery, writes the event and notifies the member.
 * @throws PASSWORD_WRONG when the password is no longer the verified one
 */
export async function setPassword(
  ctx: Ctx,
  tx: Db,
  { memberId, passwordHash, verified, visitor, keepSessionId, event, detail = {} }: NewPassword,
): Promise<void> {
  const kept = await putPasswordHash(tx, memberId, passwordHash, ctx.clock(), verified);
  if (!kept) throw new DomainError('PASSWORD_WRONG', { field: 'oldPassword' });
  await endSessionsOf(tx, memberId, keepSessionId ?? null);
  await deleteTicketsOf(tx, memberId);
  await dropReset(tx, memberId);
  // The one who requested another fund password may have known the old login password.
  await dropRecovery(tx, memberId);
  await noteEvent(ctx, tx, { kind: event, memberId, visitor, detail });
  await tellMember(ctx, tx, memberId, 'password-changed', visitor);
}
