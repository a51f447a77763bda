import type { ChangeFundPassword } from '@fairhouse/contract/password';
import type { Ctx } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { noteEvent } from '../events.ts';
import { accountOf } from '../locking.ts';
import type { Session } from '../sessions.ts';
import { profileOf, putProfile } from '../store.ts';
import { tellMember } from '../verification/notices.ts';
import { consoleVisitor, type Visitor } from '../visitor.ts';
import { settleFundRecovery } from './fund-recovery.ts';
import { dropRecovery } from './fund-recovery-store.ts';
import { forgetFundTries } from './fund-tries.ts';
import { hashPassword } from './hash.ts';
import { requireKnownPassword } from './known-password.ts';
import { lockFundPassword } from './password-store.ts';
import { judgeFundPassword, requireEqual } from './policy.ts';

/**
 * Sets the member's fund password; changing it requires the old one.
 * @throws FIELD_RULE, PASSWORD_TOO_COMMON, PASSWORD_WRONG, PASSWORD_SAME, TOO_MANY_REQUESTS, FUND_PASSWORD_LOCKED
 */
export async function changeFundPassword(
  ctx: Ctx,
  { memberId, account }: Session,
  request: ChangeFundPassword,
  visitor: Visitor,
): Promise<void> {
  const password = request.fundPassword.trim();
  requireEqual('confirmFundPassword', request.confirmFundPassword.trim(), password);
  await judgeFundPassword(ctx, { field: 'fundPassword', password, username: account });
  await settleFundRecovery(ctx, memberId, visitor);
  const stored = (await profileOf(ctx.db, memberId))?.payment_password_hash ?? null;
  if (stored !== null) {
    const typed = request.oldFundPassword?.trim() ?? '';
    const asked = { of: 'fund', field: 'oldFundPassword', memberId, passwordHash: stored, typed } as const;
    await requireKnownPassword(ctx, asked, visitor);
    if (typed === password) throw new DomainError('PASSWORD_SAME', { field: 'fundPassword' });
  }
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction().execute(async (tx) => {
    // The second of two concurrent changes gave a password that is no longer the current one.
    const now = await lockFundPassword(tx, memberId);
    if (now !== stored) throw new DomainError('PASSWORD_WRONG', { field: 'oldFundPassword' });
    await putProfile(tx, memberId, { payment_password_hash: passwordHash });
    await dropRecovery(tx, memberId);
    await noteEvent(ctx, tx, { kind: 'fund-password-changed', memberId, visitor });
    await tellMember(ctx, tx, memberId, 'fund-password-changed', visitor);
  });
}

/**
 * Verifies the fund password that a member gives to move money.
 * @throws FUND_PASSWORD_NOT_SET, PASSWORD_WRONG (value.field `fundPassword`), TOO_MANY_REQUESTS,
 * FUND_PASSWORD_LOCKED
 */
export async function verifyFundPassword(
  ctx: Ctx,
  memberId: bigint,
  password: string,
  visitor: Visitor,
): Promise<void> {
  await settleFundRecovery(ctx, memberId, visitor);
  const stored = (await profileOf(ctx.db, memberId))?.payment_password_hash ?? null;
  if (stored === null) throw new DomainError('FUND_PASSWORD_NOT_SET');
  const asked = { of: 'fund', field: 'fundPassword', memberId, passwordHash: stored, typed: password.trim() } as const;
  await requireKnownPassword(ctx, asked, visitor);
}

/**
 * Unlocks the fund password of a member who has proved their identity.
 * @returns false when it was not locked
 * @throws NOT_FOUND
 */
export async function unlockFundPassword(ctx: Ctx, username: string): Promise<boolean> {
  const { id: memberId } = await accountOf(ctx, username);
  return await inTransaction(ctx.db, async (tx) => {
    if (!(await forgetFundTries(tx, memberId))) return false;
    await noteEvent(ctx, tx, { kind: 'fund-password-unlocked', memberId, visitor: consoleVisitor() });
    return true;
  });
}

/**
 * Removes the fund password of a member who has forgotten it and has proved their identity; the member sets a new one
 * in the security centre. For the risk score of withdrawals it counts as a change of secrets.
 * @returns false when there was none
 * @throws NOT_FOUND
 */
export async function forgetFundPassword(ctx: Ctx, username: string): Promise<boolean> {
  const { id: memberId } = await accountOf(ctx, username);
  return await inTransaction(ctx.db, async (tx) => {
    if ((await lockFundPassword(tx, memberId)) === null) return false;
    await putProfile(tx, memberId, { payment_password_hash: null });
    await dropRecovery(tx, memberId);
    await forgetFundTries(tx, memberId);
    await noteEvent(ctx, tx, { kind: 'fund-password-forgotten', memberId, visitor: consoleVisitor() });
    await tellMember(ctx, tx, memberId, 'fund-password-forgotten', consoleVisitor());
    return true;
  });
}
