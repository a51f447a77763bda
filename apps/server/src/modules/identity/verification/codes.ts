import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@fairhouse/contract/language';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { memberById } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import { countCodeTry, putCode, useUpCode } from './code-store.ts';
import { deliverNow, isGatewayFailing, keepMessage, queueMessage } from './deliver.ts';
import { verifyFirebaseToken } from './firebase.ts';
import { markOf } from './keys.ts';
import { letter } from './letter.ts';
import { limitMail, limitSms, requireQuota } from './limits.ts';
import { languageOf } from './mail.ts';
import type { Channel, Message } from './provider.ts';
import { codeMailWords, codeSmsText } from './words.ts';

/** What a code is for; it is worth nothing for anything else. */
export type CodePurpose = 'login' | 'register' | 'forgot' | 'bind' | 'verify' | 'confirm';

/** Whose code: a number (E.164) or an address of mail, for one purpose, of one member where the purpose is theirs. */
type CodeTarget = {
  channel: Channel;
  purpose: CodePurpose;
  target: string;
  memberId?: bigint | undefined;
};

const digits = 6;
const triesMax = 5;
const lifetimeMinutes = 5;
/** Until another code may be asked for: what the button counts down. */
const resendMinutes = 1;
/** Asked for by whoever types a number: only members are written to, and nobody learns who is one. */
const forMembersOnly: ReadonlySet<CodePurpose> = new Set(['login', 'forgot']);

/**
 * Makes a code of six digits, the only living one of its purpose and target, and sends it; for `login` and `forgot` a job
 * sends it, if the number is a member's, so that this does the same whoever the number belongs to.
 * @returns minutes until another may be asked for (the code itself is good for five)
 * @throws SMS_TOO_MANY (value.retryAfterSeconds), SMS_QUOTA, SMS_SEND_FAILED, SMS_UNKNOWN_ERROR; by mail
 * TOO_MANY_REQUESTS, MAIL_SEND_FAILED
 */
export async function sendCode(
  ctx: Ctx,
  { visitor, language, ...asked }: CodeTarget & { visitor: Visitor; language?: Language | undefined },
): Promise<{ expiredMinutes: number }> {
  const membersOnly = forMembersOnly.has(asked.purpose);
  if (asked.channel === 'sms') {
    await limitSms(ctx, asked.target, visitor);
    await requireQuota(ctx);
    if (membersOnly && (await isGatewayFailing(ctx))) throw new DomainError('SMS_SEND_FAILED');
  } else {
    await limitMail(ctx, asked.target, visitor);
  }
  const code = randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0');
  const message = await messageOf(ctx, asked, code, language ?? (await languageOfMember(ctx, asked.memberId)));
  const subject = subjectOf(ctx, asked);
  const expiresAt = new Date(ctx.clock().getTime() + lifetimeMinutes * 60_000);

  const waiting = await ctx.db.transaction().execute(async (tx) => {
    await putCode(tx, { subject, codeMac: markOf(ctx, 'code', subject, code), expiresAt });
    if (!membersOnly) return await keepMessage(ctx, tx, message);
    await queueMessage(ctx, tx, message, { membersOnly });
    return null;
  });
  if (waiting !== null) await deliverNow(ctx, waiting);
  return { expiredMinutes: resendMinutes };
}

/**
 * Takes the code that was sent, exactly as it was typed. The right one is used up; a wrong one counts as one of five tries
 * whatever becomes of the caller.
 * @throws CODE_INVALID (value.triesLeft), CODE_EXPIRED: too old, or tried too often
 */
export async function takeCode(ctx: Ctx, { code, ...given }: CodeTarget & { code: string }): Promise<void> {
  const subject = subjectOf(ctx, given);
  const kept = code === '' ? null : await countCodeTry(ctx.db, subject);
  if (!kept) throw new DomainError('CODE_INVALID');
  if (kept.expires_at <= ctx.clock() || kept.tries > triesMax) throw new DomainError('CODE_EXPIRED');
  const isRight = timingSafeEqual(kept.code_mac, markOf(ctx, 'code', subject, code));
  if (isRight && (await useUpCode(ctx.db, subject, kept.code_mac))) return;
  throw new DomainError('CODE_INVALID', { triesLeft: triesMax - kept.tries });
}

/**
 * Shows that somebody holds the number: by the code sent to it, or by the token that Firebase gave for it.
 * @param proof.mobile E.164
 * @throws CODE_INVALID (value.triesLeft), CODE_EXPIRED, and what `verifyFirebaseToken` throws
 */
export async function proveMobile(
  ctx: Ctx,
  proof: {
    purpose: CodePurpose;
    mobile: string;
    memberId?: bigint | undefined;
    verificationCode?: string | undefined;
    firebaseIdToken?: string | undefined;
  },
): Promise<void> {
  const { purpose, mobile, memberId, verificationCode, firebaseIdToken } = proof;
  if (firebaseIdToken === undefined) {
    await takeCode(ctx, { channel: 'sms', purpose, target: mobile, memberId, code: verificationCode ?? '' });
  } else if ((await verifyFirebaseToken(ctx, firebaseIdToken)) !== mobile) {
    throw new DomainError('CODE_INVALID');
  }
}

function subjectOf(ctx: Ctx, { channel, purpose, target, memberId }: CodeTarget): Buffer {
  return markOf(ctx, 'subject', channel, purpose, target, memberId?.toString() ?? '');
}

async function messageOf(
  ctx: Ctx,
  { channel, target }: CodeTarget,
  code: string,
  language: Language,
): Promise<Message> {
  const { name: brand } = await brandSettings(ctx);
  const values = { brand, code, minutes: lifetimeMinutes };
  if (channel === 'sms') {
    return { channel, to: target, code, text: codeSmsText(language, values) + originOf(ctx, code) };
  }
  const { subject, paragraphs } = codeMailWords(language, values);
  return { channel, to: target, subject, ...letter(brand, paragraphs, { shown: 1 }) };
}

/** The last line by which phones offer the code to this site alone (origin-bound one-time codes). */
function originOf(ctx: Ctx, code: string): string {
  const { protocol, host } = new URL(ctx.config.publicUrl);
  return protocol === 'https:' ? `\n\n@${host} #${code}` : '';
}

async function languageOfMember(ctx: Ctx, memberId: bigint | undefined): Promise<Language> {
  const member = memberId === undefined ? null : await memberById(ctx.db, memberId);
  return languageOf(member?.language ?? '');
}
