import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@fairhouse/contract/language';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { deviceOf } from '../device-store.ts';
import { memberById, memberByMobile } from '../store.ts';
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

/**
 * Whose code: a number (E.164) or an address of mail, for one purpose, of one member where the purpose is theirs. Where it
 * is nobody's yet it is the browser's that asked: a stranger who asks for the same number, or tries at it, ends nobody's code.
 */
type CodeTarget = {
  channel: Channel;
  purpose: CodePurpose;
  target: string;
  memberId?: bigint | undefined;
  visitor: Visitor;
};

const digits = 6;
const triesMax = 5;
const lifetimeMinutes = 5;
/** Until another code may be asked for: what the button counts down. */
const resendMinutes = 1;
/** Asked for by whoever types a number: only members are written to, and nobody learns who is one. */
const forMembersOnly: ReadonlySet<CodePurpose> = new Set(['login', 'forgot']);
/** Sent to what the member has shown to hold, and to nothing else. */
const forOwnTarget: ReadonlySet<CodePurpose> = new Set(['verify', 'confirm']);
const nobodyId = 0n;

/**
 * Makes a code of six digits, the only living one of its purpose and target, and sends it; for `login` and `forgot` a job
 * sends it, if the number is a member's, so that this does the same whoever the number belongs to.
 * @returns minutes until another may be asked for (the code itself is good for five)
 * @throws SMS_TOO_MANY (value.retryAfterSeconds), SMS_QUOTA, SMS_SEND_FAILED, SMS_UNKNOWN_ERROR; by mail
 * TOO_MANY_REQUESTS, MAIL_SEND_FAILED
 */
export async function sendCode(
  ctx: Ctx,
  { language, ...asked }: CodeTarget & { language?: Language | undefined },
): Promise<{ expiredMinutes: number }> {
  const membersOnly = forMembersOnly.has(asked.purpose);
  const isOwner = await isOwnerAsking(ctx, asked);
  if (asked.channel === 'sms') {
    await limitSms(ctx, asked, isOwner);
    await requireQuota(ctx);
    if (membersOnly && (await isGatewayFailing(ctx))) throw new DomainError('SMS_SEND_FAILED');
  } else {
    await limitMail(ctx, asked, isOwner);
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
    visitor: Visitor;
    verificationCode?: string | undefined;
    firebaseIdToken?: string | undefined;
  },
): Promise<void> {
  const { purpose, mobile, memberId, visitor, verificationCode, firebaseIdToken } = proof;
  if (firebaseIdToken === undefined) {
    const code = verificationCode ?? '';
    await takeCode(ctx, { channel: 'sms', purpose, target: mobile, memberId, visitor, code });
  } else if ((await verifyFirebaseToken(ctx, firebaseIdToken)) !== mobile) {
    throw new DomainError('CODE_INVALID');
  }
}

function subjectOf(ctx: Ctx, { channel, purpose, target, memberId, visitor }: CodeTarget): Buffer {
  return markOf(ctx, 'subject', channel, purpose, target, memberId?.toString() ?? visitor.browser);
}

/**
 * True when whom the code is for asks for it, as far as this can be known: a member whose number or address it is, or a
 * browser that the number's member has come in with. Nobody's number asks the same of the database.
 */
async function isOwnerAsking(ctx: Ctx, { purpose, target, visitor }: CodeTarget): Promise<boolean> {
  if (forOwnTarget.has(purpose)) return true;
  if (!forMembersOnly.has(purpose)) return false;
  const holder = await memberByMobile(ctx.db, target);
  return (await deviceOf(ctx.db, holder?.id ?? nobodyId, visitor.browser)) !== null;
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
