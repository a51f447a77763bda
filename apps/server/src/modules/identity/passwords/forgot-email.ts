import type { ForgotByEmail, ResetByEmail } from '@fairhouse/contract/password';
import { isToken, newToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { nthLastMessage } from '../../delivery/index.ts';
import { brandSettings, isModuleOn } from '../../site/index.ts';
import { accountSubject, addressSubject, countTry, forgetTries, subjectOf } from '../attempts.ts';
import { noteEvent } from '../events.ts';
import { usernameKeyOf } from '../members.ts';
import { type MemberRow, memberById, memberByKey, profileOf } from '../store.ts';
import { mayTell } from '../told.ts';
import { emailOf } from '../verification/email.ts';
import { languageOf, queueMail } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';
import { setPassword } from './change.ts';
import { hashPassword } from './hash.ts';
import { hasReset, memberOfReset, putReset, takeReset } from './password-store.ts';
import { judgeByRule, judgePassword, requireEqual } from './policy.ts';
import { resetMail } from './reset-mail.ts';

export const resetLinkMinutes = 30;
export const resetLinkJob = 'identity:send-reset-link';
/** The number of mails to one address within a day after which it gets one valid link at a time. */
const mailsADay = 10;

/** The job's payload: the typed username and address, and the visitor. */
type AskedLink = {
  username: string;
  email: string;
  visitor: Omit<Visitor, 'browser' | 'captchaId'> & { browser: string };
};

/**
 * Queues a reset link for a visitor who has forgotten the password. A later job checks if name and address belong
 * together, so that answer and time are the same for everybody; only a brand that has chosen to reveal it checks at
 * once.
 * @throws MODULE_DISABLED, FIELD_RULE, TOO_MANY_REQUESTS, and USERNAME_EMAIL_UNKNOWN where the brand reveals it
 */
export async function askResetLink(ctx: Ctx, request: ForgotByEmail, visitor: Visitor): Promise<void> {
  if (!(await isModuleOn(ctx, 'FORGOTEMAIL3'))) throw new DomainError('MODULE_DISABLED', { modId: 'FORGOTEMAIL3' });
  const username = request.username.trim();
  const email = request.email.trim();
  await judgeByRule(ctx, 'username', { field: 'username', value: username });
  await judgeByRule(ctx, 'email', { field: 'email', value: email });
  // Counts the typed pair, so that nobody without the address blocks its owner; where the answer reveals a right pair,
  // all guesses at one name are counted together.
  const tells = await isModuleOn(ctx, 'FORGOTTELL3');
  const typed = tells ? usernameKeyOf(username) : `${usernameKeyOf(username)}\n${keyOf(email)}`;
  await countTry(ctx, [subjectOf('mail', `reset:${typed}`), addressSubject('reset', visitor.ip)]);
  // It is revealed a few times an hour; after that a wrong pair is answered like a right one.
  if (tells && !(await ownerOf(ctx, username, email)) && (await mayTell(ctx, visitor))) {
    throw new DomainError('USERNAME_EMAIL_UNKNOWN');
  }
  const { captchaId: _, browser, ...where } = visitor;
  const asked: AskedLink = { username, email, visitor: { ...where, browser: browser.toString('hex') } };
  // Encrypted, since people type passwords into name fields.
  const sealed = ctx.vault.seal(resetLinkJob, Buffer.from(JSON.stringify(asked))).toString('base64');
  await addJob(ctx.db, resetLinkJob, { sealed }, { maxAttempts: 5 });
}

/**
 * Sends the link if name and address belong to one account; called by the job. A repetition sends another link that
 * voids the first.
 */
export async function sendResetLink(ctx: Ctx, payload: unknown): Promise<void> {
  const asked = openAsked(ctx, payload);
  const owner = await ownerOf(ctx, asked.username, asked.email);
  if (!owner) return;
  const { member, email } = owner;
  if (await isFlooded(ctx, member.id, email)) return;
  const token = newToken();
  const expiresAt = new Date(ctx.clock().getTime() + resetLinkMinutes * 60_000);
  const mail = resetMail(languageOf(member.language), {
    brand: (await brandSettings(ctx)).name,
    account: member.username,
    minutes: resetLinkMinutes,
    // In the fragment, which is sent to no server and appears in no log or referrer.
    link: `${ctx.config.publicUrl}/?popup=reset-password#${token}`,
  });
  const visitor: Visitor = { ...asked.visitor, browser: Buffer.from(asked.visitor.browser, 'hex') };
  await ctx.db.transaction().execute(async (tx) => {
    await putReset(tx, member.id, sha256(token), expiresAt);
    await queueMail(ctx, tx, { to: email, ...mail });
    await noteEvent(ctx, tx, { kind: 'password-reset-asked', memberId: member.id, visitor, detail: { way: 'email' } });
  });
}

/**
 * True when many mails went to the address today and the last link is still valid: no other link is sent, so that the
 * owner always has a valid one.
 */
async function isFlooded(ctx: Ctx, memberId: bigint, email: string): Promise<boolean> {
  const now = ctx.clock();
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const many = await nthLastMessage(ctx, email, dayAgo, mailsADay);
  return many !== null && (await hasReset(ctx.db, memberId, now));
}

/**
 * Sets a new password by the mailed link; every session ends and nobody is signed in. A refused password does not use
 * up the link.
 * @throws RESET_LINK_INVALID when the link is unknown, used or expired; FIELD_RULE, PASSWORD_TOO_COMMON,
 * TOO_MANY_REQUESTS
 */
export async function resetByLink(ctx: Ctx, request: ResetByEmail, visitor: Visitor): Promise<void> {
  await countTry(ctx, [addressSubject('reset', visitor.ip)]);
  const tokenHash = sha256(request.token);
  const memberId = isToken(request.token) ? await memberOfReset(ctx.db, tokenHash, ctx.clock()) : null;
  const member = memberId === null ? null : await memberById(ctx.db, memberId);
  if (!member) throw new DomainError('RESET_LINK_INVALID');
  const password = request.newPassword.trim();
  requireEqual('confirmNewPassword', request.confirmNewPassword.trim(), password);
  await judgePassword(ctx, { field: 'newPassword', password, username: member.username });
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await takeReset(tx, tokenHash, ctx.clock()))) throw new DomainError('RESET_LINK_INVALID');
    await setPassword(ctx, tx, {
      memberId: member.id,
      passwordHash,
      visitor,
      event: 'password-reset',
      detail: { way: 'email' },
    });
  });
  // Other people's guesses at the old password no longer lock the owner out.
  await forgetTries(ctx, accountSubject(member.username_key));
}

/**
 * Returns the member with this name and address, verified or not, since the owner chose the address given at
 * registration. Locked members and trial users are left out.
 */
async function ownerOf(
  ctx: Ctx,
  username: string,
  typed: string,
): Promise<{ member: MemberRow; email: string } | null> {
  const member = await memberByKey(ctx.db, usernameKeyOf(username));
  const email = member ? addressOf((await profileOf(ctx.db, member.id))?.email ?? '') : null;
  if (!member || member.locked_at || email === null) return null;
  const isTrial = (await brandSettings(ctx)).trialTypes.includes(member.account_type);
  return !isTrial && keyOf(email) === keyOf(typed) ? { member, email } : null;
}

/** Returns the address in its stored form; null when mail cannot be sent to it. */
function addressOf(email: string): string | null {
  try {
    return emailOf(email);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function keyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

function openAsked(ctx: Ctx, payload: unknown): AskedLink {
  assert(
    typeof payload === 'object' && payload !== null && 'sealed' in payload && typeof payload.sealed === 'string',
    'the job was given what was asked for',
  );
  const asked: AskedLink = JSON.parse(ctx.vault.open(resetLinkJob, Buffer.from(payload.sealed, 'base64')).toString());
  return asked;
}
