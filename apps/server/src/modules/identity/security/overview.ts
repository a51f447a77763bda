import type { SecurityOverview } from '@fairhouse/contract/security';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { maskEmail, maskMobile } from '../../delivery/index.ts';
import { factorsOf } from '../factors/methods.ts';
import { memberSubject } from '../factors/subjects.ts';
import { linksOf } from '../social/links.ts';
import { memberById, profileOf } from '../store.ts';
import { loginBefore } from './history.ts';
import { maskName } from './mask-name.ts';
import { countSessions } from './sessions.ts';

/** Returns the state of each part of the member's security, every name and number masked. */
export async function overviewOf(ctx: Ctx, { memberId }: { memberId: bigint }): Promise<SecurityOverview> {
  const [member, profile, factors, links, sessions, lastLogin] = await Promise.all([
    memberById(ctx.db, memberId),
    profileOf(ctx.db, memberId),
    factorsOf(ctx.db, memberSubject(memberId)),
    linksOf(ctx, memberId),
    countSessions(ctx, memberId),
    loginBefore(ctx, memberId),
  ]);
  assert(member, 'a session has a member');
  const mobile = profile?.mobile_key ?? profile?.mobile_num ?? null;
  return {
    mobile: mobile && maskMobile(mobile),
    mobileVerified: profile?.mobile_key != null && profile.mobile_verified_at !== null,
    email: profile?.email ? maskEmail(profile.email) : null,
    emailVerified: Boolean(profile?.email && profile.email_verified_at),
    hasPassword: member.password_hash !== null,
    passwordChangedAt: member.password_changed_at?.toISOString() ?? null,
    hasFundPassword: (profile?.payment_password_hash ?? null) !== null,
    payeeName: profile?.payee_name ? maskName(profile.payee_name) : null,
    totp: factors.totpSince !== null,
    recoveryCodesLeft: factors.recoveryCodes,
    passkeys: factors.passkeys,
    verifyAlways: member.verify_always,
    linked: links.map((link) => link.provider),
    sessions,
    lastLogin,
  };
}
