import type { Bound, EmailBinding, MobileBinding } from '@fairhouse/contract/security';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { maskEmail, maskMobile } from '../../delivery/index.ts';
import { noteEvent } from '../events.ts';
import { putNumber } from '../members.ts';
import { dropReset } from '../passwords/password-store.ts';
import { lockMember, memberByMobile, profileOf, putProfile } from '../store.ts';
import { proveMobile, takeCode } from '../verification/codes.ts';
import { emailOf } from '../verification/email.ts';
import { mobileOf } from '../verification/mobile.ts';
import { tellMember } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Binds a number that the member has verified; a number belongs to one member. Only its owner learns that it is taken.
 * @throws MOBILE_MISSING, MOBILE_INVALID, CODE_INVALID, CODE_EXPIRED, MOBILE_TAKEN
 */
export async function bindMobile(ctx: Ctx, memberId: bigint, given: MobileBinding, visitor: Visitor): Promise<Bound> {
  const mobile = await mobileOf(ctx, given);
  const { verificationCode, firebaseIdToken } = given;
  await proveMobile(ctx, { purpose: 'bind', mobile, memberId, verificationCode, firebaseIdToken, visitor });
  const target = maskMobile(mobile);
  await ctx.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    const owner = await memberByMobile(tx, mobile);
    if (owner && owner.id !== memberId) throw new DomainError('MOBILE_TAKEN');
    await putNumber(tx, memberId, {
      mobile_key: mobile,
      mobile_num: given.mobileNum.trim(),
      country_dialing_code: given.countryDialingCode?.replaceAll(/\D/g, '') || null,
      mobile_verified_at: ctx.clock(),
    });
    await noteEvent(ctx, tx, { kind: 'mobile-bound', memberId, visitor, detail: { mobile: target } });
    await tellMember(ctx, tx, memberId, 'mobile-changed', visitor);
  });
  return { target };
}

/**
 * Binds an address that the member has verified by its code. The previously verified address is notified.
 * @throws EMAIL_INVALID, CODE_INVALID, CODE_EXPIRED
 */
export async function bindEmail(ctx: Ctx, memberId: bigint, given: EmailBinding, visitor: Visitor): Promise<Bound> {
  const email = emailOf(given.email);
  await takeCode(ctx, {
    channel: 'email',
    purpose: 'bind',
    target: email,
    memberId,
    code: given.verificationCode,
    visitor,
  });
  const target = maskEmail(email);
  await ctx.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    const held = await profileOf(tx, memberId);
    // Sent before the change, so that the message goes to the old address.
    if (held?.email !== email) await tellMember(ctx, tx, memberId, 'email-changed', visitor);
    // A reset link may have gone to the old address.
    await dropReset(tx, memberId);
    await putProfile(tx, memberId, { email, email_verified_at: ctx.clock() });
    await noteEvent(ctx, tx, { kind: 'email-bound', memberId, visitor, detail: { email: target } });
  });
  return { target };
}
