import type { ForgotByEmail, ResetByEmail } from '@fairhouse/contract/password';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import { isToken, newToken, sha256 } from '../../../platform/tokens.ts';
import { brandSettings, isModuleOn } from '../../site/index.ts';
import { accountSubject, addressSubject, countTry, forgetTries, subjectOf } from '../attempts.ts';
import { noteEvent } from '../events.ts';
import { usernameKeyOf } from '../members.ts';
import { type MemberRow, memberById, memberByKey, profileOf } from '../store.ts';
import { recipientMark } from '../verification/deliver.ts';
import { nthLastFor } from '../verification/delivery-store.ts';
import { emailOf } from '../verification/email.ts';
import { languageOf, queueMail } from '../verification/mail.ts';
import type { Visitor } from '../visitor.ts';
import { setPassword } from './change.ts';
import { hashPassword } from './hash.ts';
import { hasReset, memberOfReset, putReset, takeReset } from './password-store.ts';
import { judgeByRule, judgePassword, requireEqual } from './policy.ts';
import { resetMail } from './reset-mail.ts';

export const resetLinkMinutes = 30;
export const resetLinkJob = 'identity:send-reset-link';
/** From so many on a mailbox gets one link at a time. */
const mailsADay = 10;

/** What the job is told: what was typed, and where. */
type AskedLink = {
  username: string;
  email: string;
  visitor: Omit<Visitor, 'browser' | 'captchaId'> & { browser: string };
};

/**
 * A visitor who has forgotten the password asks for a link. Whether name and address belong together is looked up by a job
 * later on, so that the answer and its time are one for everybody; only a brand that chose to tell looks at once.
 * @throws MODULE_DISABLED, FIELD_RULE, TOO_MANY_REQUESTS, and USERNAME_EMAIL_UNKNOWN where the brand tells
 */
export async function askResetLink(ctx: Ctx, request: ForgotByEmail, visitor: Visitor): Promise<void> {
  if (!(await isModuleOn(ctx, 'FORGOTEMAIL3'))) throw new DomainError('MODULE_DISABLED', { modId: 'FORGOTEMAIL3' });
  const username = request.username.trim();
  const email = request.email.trim();
  await judgeByRule(ctx, 'username', { field: 'username', value: username });
  await judgeByRule(ctx, 'email', { field: 'email', value: email });
  // What was typed is counted, whoever's it is. Who does not know the address keeps nobody from asking, unless the answer tells
  // whether it was right: then guesses at one name are one count.
  const tells = await isModuleOn(ctx, 'FORGOTTELL3');
  const typed = tells ? usernameKeyOf(username) : `${usernameKeyOf(username)}\n${keyOf(email)}`;
  await countTry(ctx, [subjectOf('mail', `reset:${typed}`), addressSubject('reset', visitor.ip)]);
  if (tells && !(await ownerOf(ctx, username, email))) {
    throw new DomainError('USERNAME_EMAIL_UNKNOWN');
  }
  const { captchaId: _, browser, ...where } = visitor;
  const asked: AskedLink = { username, email, visitor: { ...where, browser: browser.toString('hex') } };
  // Sealed: people type passwords into name fields.
  const sealed = ctx.vault.seal(resetLinkJob, Buffer.from(JSON.stringify(asked))).toString('base64');
  await addJob(ctx.db, resetLinkJob, { sealed }, { maxAttempts: 5 });
}

/** The job: sends the link if name and address are one account's. Run again, it sends another that voids the first. */
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
    // After the "#": no server, log or referrer ever sees it.
    link: `${ctx.config.publicUrl}/?popup=reset-password#${token}`,
  });
  const visitor: Visitor = { ...asked.visitor, browser: Buffer.from(asked.visitor.browser, 'hex') };
  await ctx.db.transaction().execute(async (tx) => {
    await putReset(tx, member.id, sha256(token), expiresAt);
    await queueMail(ctx, tx, { to: email, ...mail });
    await noteEvent(ctx, tx, { kind: 'password-reset-asked', memberId: member.id, visitor, detail: { way: 'email' } });
  });
}

/** Many mails went there today: no other is written while the last one's link is good, so its owner always has one. */
async function isFlooded(ctx: Ctx, memberId: bigint, email: string): Promise<boolean> {
  const now = ctx.clock();
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const many = await nthLastFor(ctx.db, recipientMark(ctx, email), dayAgo, mailsADay);
  return many !== null && (await hasReset(ctx.db, memberId, now));
}

/**
 * Whoever holds the mailed link chooses a new password; every session ends and nobody is signed in. A slip in the new
 * password does not use the link up.
 * @throws RESET_LINK_INVALID when the link is unknown, used or too old; FIELD_RULE, PASSWORD_TOO_COMMON, TOO_MANY_REQUESTS
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
  // Somebody's guesses at the old password keep its owner out no longer.
  await forgetTries(ctx, accountSubject(member.username_key));
}

/**
 * The member of this name whose address this is, verified or not: an address given at registration is where its owner
 * asked to be written to. Nobody who may not come in, nobody who only tries out the site.
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

/** As mail is written to; null for what no mail can be written to. */
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
