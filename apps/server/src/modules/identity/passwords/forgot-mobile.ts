import type { LoginValue } from '@fairhouse/contract/identity';
import type { ResetByMobile } from '@fairhouse/contract/password';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isModuleOn } from '../../site/index.ts';
import { accountSubject, addressSubject, countTry, forgetTries } from '../attempts.ts';
import { enter } from '../enter.ts';
import { putNumber } from '../members.ts';
import { memberById, memberByNumber } from '../store.ts';
import { proveMobile } from '../verification/codes.ts';
import { mobileOf } from '../verification/mobile.ts';
import type { Visitor } from '../visitor.ts';
import { setPassword } from './change.ts';
import { hashPassword } from './hash.ts';
import { judgePassword } from './policy.ts';

/**
 * Sets a new password for the owner of an account's number and signs in; every other session ends. An unknown number is
 * answered like a wrong code, after the same work.
 * @throws MODULE_DISABLED, FIELD_RULE, PASSWORD_TOO_COMMON, MOBILE_MISSING, MOBILE_INVALID, CODE_INVALID, CODE_EXPIRED,
 * MOBILE_TAKEN, TOO_MANY_REQUESTS; as `enter` (VERIFICATION_REQUIRED when the member has a second factor)
 */
export async function resetByMobile(ctx: Ctx, request: ResetByMobile, visitor: Visitor): Promise<LoginValue> {
  if (!(await isModuleOn(ctx, 'FORGOTMOB3'))) throw new DomainError('MODULE_DISABLED', { modId: 'FORGOTMOB3' });
  const mobile = await mobileOf(ctx, request);
  const password = request.newPassword.trim();
  // Checked before the code is used up, so that a refused password costs no second SMS. The number is often the
  // username as well.
  await judgePassword(ctx, { field: 'newPassword', password, username: request.mobileNum });
  await countTry(ctx, [addressSubject('reset', visitor.ip)]);
  const passwordHash = await hashPassword(password);
  const { verificationCode, firebaseIdToken } = request;
  await proveMobile(ctx, { purpose: 'forgot', mobile, verificationCode, firebaseIdToken, visitor });

  const owner = await memberByNumber(ctx.db, mobile);
  if (!owner) throw new DomainError('CODE_INVALID');
  if (owner.locked_at) throw new DomainError('ACCOUNT_LOCKED');
  // Checked after the code, since the refusal would reveal the username of a number.
  await judgePassword(ctx, { field: 'newPassword', password, username: owner.username });
  await ctx.db.transaction().execute(async (tx) => {
    await setPassword(ctx, tx, {
      memberId: owner.id,
      passwordHash,
      visitor,
      event: 'password-reset',
      detail: { way: 'mobile' },
    });
    // The number that is the account's name is verified now.
    await putNumber(tx, owner.id, { mobile_key: mobile, mobile_verified_at: ctx.clock() });
  });
  await forgetTries(ctx, accountSubject(owner.username_key));
  const member = (await memberById(ctx.db, owner.id)) ?? owner;
  return await enter(ctx, { member, visitor, way: 'reset', side: 'member' });
}
