import type { OfferedMethod } from '@fairhouse/contract/factors';
import type { FundRecovery, RecoverFundPassword } from '@fairhouse/contract/password';
import { isToken, newToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { addressSubject, countTry } from '../attempts.ts';
import { noteEvent } from '../events.ts';
import { codeMethods, factorMethods, factorsOf } from '../factors/methods.ts';
import { passkeyRequest } from '../factors/passkeys.ts';
import { memberSubject } from '../factors/subjects.ts';
import { codeTargetOf, verifyFactor } from '../factors/verify.ts';
import { wayInChangedAt } from '../security/signals.ts';
import type { Session } from '../sessions.ts';
import { memberById, profileOf, putProfile } from '../store.ts';
import { sendCode } from '../verification/codes.ts';
import { languageOf, queueMail, tellMember } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';
import { recoveryMail } from './fund-recovery-mail.ts';
import { openRecovery, openRecoveryOf, stopRecovery, takeDueRecovery } from './fund-recovery-store.ts';
import { forgetFundTries } from './fund-tries.ts';
import { hashPassword } from './hash.ts';
import { requireKnownPassword } from './known-password.ts';
import { lockFundPassword } from './password-store.ts';
import { judgeFundPassword, requireEqual } from './policy.ts';

/**
 * The time for which a factor must be known before it proves anything here, so that somebody who has just taken over an
 * account must wait.
 */
const factorAgeMs = 24 * 3_600_000;

/**
 * Returns the factors that, besides the login password, recover this member's fund password; and the waiting recovery.
 */
export async function fundRecoveryOf(ctx: Ctx, memberId: bigint): Promise<FundRecovery> {
  const open = await openRecoveryOf(ctx.db, memberId);
  const waits = open !== null && !open.isDue;
  return { methods: await recoveryMethods(ctx, memberId), usableAt: waits ? open.usable_at.toISOString() : null };
}

/**
 * Returns an authenticator or a passkey where the member has one, else a code; nothing for a member without a login
 * password. A recovery code does not count, since it may lie beside a stolen device, nor the name on the bank account,
 * which others see.
 */
async function recoveryMethods(ctx: Ctx, memberId: bigint): Promise<OfferedMethod[]> {
  const member = await memberById(ctx.db, memberId);
  if (!member?.password_hash) return [];
  const factors = await factorsOf(ctx.db, memberSubject(memberId));
  if (!factors.strong) return await codeMethods(ctx.db, memberId);
  return factorMethods(factors).filter(({ method }) => method !== 'recovery');
}

/** Sends a code for recovering the fund password. @throws FACTOR_NOT_FOUND; errors of the sending */
export async function sendRecoveryCode(ctx: Ctx, { memberId }: Session, method: 'sms' | 'email', visitor: Visitor) {
  await requireMethod(ctx, memberId, method);
  const target = await codeTargetOf(ctx, memberId, method);
  return await sendCode(ctx, { channel: method, purpose: 'confirm', target, memberId, visitor });
}

/** Returns the challenge for a passkey. @throws FACTOR_NOT_FOUND */
export async function recoveryPasskey(ctx: Ctx, { memberId }: Session, visitor: Visitor) {
  return await passkeyRequest(ctx, { purpose: 'confirm', subject: memberSubject(memberId), visitor });
}

/**
 * Stores a new fund password for a member who has forgotten the old one, and has proved the login password and a
 * factor. For a day the old one stays in use, with its lock; mail and inbox notify the owner, who can stop the
 * recovery. A repeated request starts the day again.
 * @throws FUND_PASSWORD_NOT_SET, FIELD_RULE, PASSWORD_TOO_COMMON, FACTOR_NOT_FOUND, FACTOR_TOO_NEW, PASSWORD_WRONG
 * (value.field for the login password), CODE_INVALID, CODE_EXPIRED, PASSKEY_INVALID, TOO_MANY_REQUESTS
 */
export async function recoverFundPassword(
  ctx: Ctx,
  { memberId, account }: Session,
  request: RecoverFundPassword,
  visitor: Visitor,
): Promise<FundRecovery> {
  await settleFundRecovery(ctx, memberId, visitor);
  if (!(await profileOf(ctx.db, memberId))?.payment_password_hash) throw new DomainError('FUND_PASSWORD_NOT_SET');
  const fundPassword = request.fundPassword.trim();
  requireEqual('confirmFundPassword', request.confirmFundPassword.trim(), fundPassword);
  await judgeFundPassword(ctx, { field: 'fundPassword', password: fundPassword, username: account });
  await requireMethod(ctx, memberId, request.method);
  const { password, method, code, credential } = request;
  const stored = (await memberById(ctx.db, memberId))?.password_hash ?? null;
  if (stored === null) throw new DomainError('FACTOR_NOT_FOUND');
  const known = { of: 'password', field: 'password', memberId, passwordHash: stored, typed: password.trim() } as const;
  await requireKnownPassword(ctx, known, visitor);
  const changedAt = await wayInChangedAt(ctx.db, memberId);
  if (changedAt !== null && (await databaseNow(ctx.db)).getTime() - changedAt.getTime() < factorAgeMs) {
    throw new DomainError('FACTOR_TOO_NEW', { until: new Date(changedAt.getTime() + factorAgeMs).toISOString() });
  }
  const proof = {
    method,
    ...(code === undefined ? {} : { code }),
    ...(credential === undefined ? {} : { credential }),
  };
  await verifyFactor(ctx, memberSubject(memberId), proof, visitor);
  const passwordHash = await hashPassword(fundPassword);
  const token = newToken();
  await ctx.db.transaction().execute(async (tx) => {
    if ((await lockFundPassword(tx, memberId)) === null) throw new DomainError('FUND_PASSWORD_NOT_SET');
    const usableAt = await openRecovery(tx, { memberId, passwordHash, stopHash: sha256(token) });
    assert(usableAt, 'an inserted row is returned');
    await noteEvent(ctx, tx, { kind: 'fund-password-recovery-asked', memberId, visitor, detail: { method } });
    await mailOwner(ctx, tx, { memberId, usableAt, token, visitor });
  });
  return await fundRecoveryOf(ctx, memberId);
}

/** Stops the recovery of the signed-in member. @throws NOT_FOUND when none waits */
export async function stopOwnRecovery(ctx: Ctx, { memberId }: Session, visitor: Visitor): Promise<void> {
  if (!(await stop(ctx, { memberId }, visitor))) throw new DomainError('NOT_FOUND');
}

/** Stops the recovery by the token of its mail. @throws RESET_LINK_INVALID, TOO_MANY_REQUESTS */
export async function stopRecoveryByLink(ctx: Ctx, token: string, visitor: Visitor): Promise<void> {
  await countTry(ctx, [addressSubject('reset', visitor.ip)]);
  const isStopped = isToken(token) && (await stop(ctx, { stopHash: sha256(token) }, visitor));
  if (!isStopped) throw new DomainError('RESET_LINK_INVALID');
}

async function stop(ctx: Ctx, by: Parameters<typeof stopRecovery>[1], visitor: Visitor): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const memberId = await stopRecovery(tx, by);
    if (memberId !== null) await noteEvent(ctx, tx, { kind: 'fund-password-recovery-stopped', memberId, visitor });
    return memberId !== null;
  });
}

/**
 * Puts a recovered fund password into use once its day is over by the database's clock: the count of tries starts
 * again, and the owner is notified. Call it before every use of the fund password.
 */
export async function settleFundRecovery(ctx: Ctx, memberId: bigint, visitor: Visitor): Promise<void> {
  if (!(await openRecoveryOf(ctx.db, memberId))?.isDue) return;
  await inTransaction(ctx.db, async (tx) => {
    await lockFundPassword(tx, memberId);
    const passwordHash = await takeDueRecovery(tx, memberId);
    if (passwordHash === null) return;
    await putProfile(tx, memberId, { payment_password_hash: passwordHash });
    await forgetFundTries(tx, memberId);
    await noteEvent(ctx, tx, { kind: 'fund-password-changed', memberId, visitor, detail: { way: 'recovery' } });
    await tellMember(ctx, tx, memberId, 'fund-password-changed', visitor);
  });
}

/**
 * Mails the owner, at a verified address, the time from which the new password is usable and the link that stops it.
 */
async function mailOwner(
  ctx: Ctx,
  tx: Db,
  { memberId, usableAt, token, visitor }: { memberId: bigint; usableAt: Date; token: string; visitor: Visitor },
): Promise<void> {
  const member = await memberById(tx, memberId);
  const profile = await profileOf(tx, memberId);
  if (!member || !profile?.email || !profile.email_verified_at) return;
  const mail = recoveryMail(languageOf(member.language), {
    brand: (await brandSettings(ctx)).name,
    name: member.nickname,
    usableAt,
    ip: visitor.ip,
    // In the fragment, which is sent to no server and appears in no log or referrer.
    link: `${ctx.config.publicUrl}/?popup=fund-password#${token}`,
  });
  await queueMail(ctx, tx, { to: profile.email, ...mail });
}

async function requireMethod(ctx: Ctx, memberId: bigint, method: OfferedMethod['method']): Promise<void> {
  const methods = await recoveryMethods(ctx, memberId);
  if (!methods.some((offered) => offered.method === method)) throw new DomainError('FACTOR_NOT_FOUND');
}
