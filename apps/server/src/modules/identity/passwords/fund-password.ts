import type { ChangeFundPassword } from '@fairhouse/contract/password';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { noteEvent } from '../events.ts';
import type { Session } from '../sessions.ts';
import { profileOf, putProfile } from '../store.ts';
import { tellMember } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';
import { hashPassword } from './hash.ts';
import { requireKnownPassword } from './known-password.ts';
import { lockFundPassword } from './password-store.ts';
import { judgeFundPassword, requireEqual } from './policy.ts';

/**
 * Sets the member's fund password, or changes it, which takes the old one.
 * @throws FIELD_RULE, PASSWORD_TOO_COMMON, PASSWORD_WRONG, PASSWORD_SAME, TOO_MANY_REQUESTS
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
  const stored = (await profileOf(ctx.db, memberId))?.payment_password_hash ?? null;
  if (stored !== null) {
    const typed = request.oldFundPassword?.trim() ?? '';
    const asked = { of: 'fund', field: 'oldFundPassword', memberId, passwordHash: stored, typed } as const;
    await requireKnownPassword(ctx, asked, visitor);
    if (typed === password) throw new DomainError('PASSWORD_SAME', { field: 'fundPassword' });
  }
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction().execute(async (tx) => {
    // Of two concurrent changes the later one gave a password that is no longer the present one.
    const now = await lockFundPassword(tx, memberId);
    if (now !== stored) throw new DomainError('PASSWORD_WRONG', { field: 'oldFundPassword' });
    await putProfile(tx, memberId, { payment_password_hash: passwordHash });
    await noteEvent(ctx, tx, { kind: 'fund-password-changed', memberId, visitor });
    await tellMember(ctx, tx, memberId, 'fund-password-changed', visitor);
  });
}

/**
 * Verifies the fund password that a member gives to move money.
 * @throws FUND_PASSWORD_NOT_SET, PASSWORD_WRONG (value.field `fundPassword`), TOO_MANY_REQUESTS
 */
export async function verifyFundPassword(
  ctx: Ctx,
  memberId: bigint,
  password: string,
  visitor: Visitor,
): Promise<void> {
  const stored = (await profileOf(ctx.db, memberId))?.payment_password_hash ?? null;
  if (stored === null) throw new DomainError('FUND_PASSWORD_NOT_SET');
  const asked = { of: 'fund', field: 'fundPassword', memberId, passwordHash: stored, typed: password.trim() } as const;
  await requireKnownPassword(ctx, asked, visitor);
}
