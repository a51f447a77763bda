import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@fairhouse/contract/language';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  type Channel,
  deliverNow,
  isSmsFailing,
  keepMessage,
  letter,
  type Message,
  queueMessage,
  requireSmsQuota,
} from '../../delivery/index.ts';
import { brandSettings } from '../../site/index.ts';
import { deviceOf } from '../device-store.ts';
import { memberById, memberByNumber } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import { countCodeTry, putCode, useUpCode } from './code-store.ts';
import { deliveryRules } from './delivery-rules.ts';
import { verifyFirebaseToken } from './firebase.ts';
import { markOf } from './keys.ts';
import { limitMail, limitSms } from './limits.ts';
import { languageOf } from './notices.ts';
import { codeMailWords, codeSmsText } from './words.ts';

/** The purpose of a code, which is invalid for any other. */
export type CodePurpose = 'login' | 'register' | 'forgot' | 'bind' | 'verify' | 'confirm';

/**
 * The owner of a code: a mobile number (E.164) or a mail address, for one purpose, and of one member where the purpose
 * has one. Without a member the code belongs to the requesting browser, so that a stranger who requests a code for the
 * same number, or tries codes, does not void anybody's.
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
/**
 * Purposes for which anybody can type a number: codes are sent to members only, and the answer does not reveal if the
 * number is a member's.
 */
const forMembersOnly: ReadonlySet<CodePurpose> = new Set(['login', 'forgot']);
/** Purposes for which codes go only to a contact that the member has verified. */
const forOwnTarget: ReadonlySet<CodePurpose> = new Set(['verify', 'confirm']);
const nobodyId = 0n;

/**
 * Makes a code of six digits, the only valid one of its purpose and target, and sends it. For `login` and `forgot` a
 * job sends it, if the number is a member's, so that the answer is the same for every number.
 * @returns the site's minutes until the next may be requested, which the button counts down (the code itself is valid
 * for five minutes)
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
    await requireSmsQuota(ctx, await deliveryRules.smsDailyMax(ctx));
    if (membersOnly && (await isSmsFailing(ctx))) throw new DomainError('SMS_SEND_FAILED');
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
  if (waiting !== null) await deliverNow(ctx, waiting, deliveryRules);
  return { expiredMinutes: (await brandSettings(ctx)).codeResendMinutes };
}

/**
 * Verifies a code, exactly as typed. The right one is used up; a wrong one counts as one of five tries even if the
 * caller's transaction fails.
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
 * Verifies that the visitor has the number: by the code sent to it, or by a Firebase token.
 * @param proof.mobile E.164
 * @throws CODE_INVALID (value.triesLeft), CODE_EXPIRED; as `verifyFirebaseToken`
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
 * True when the code's owner requests it, as far as that can be known: the member whose number or address it is, or a
 * browser in which the number's member has logged in. A number without a member makes the same queries.
 */
async function isOwnerAsking(ctx: Ctx, { purpose, target, visitor }: CodeTarget): Promise<boolean> {
  if (forOwnTarget.has(purpose)) return true;
  if (!forMembersOnly.has(purpose)) return false;
  const holder = await memberByNumber(ctx.db, target);
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

/** Returns the last line of the SMS, by which phones offer the code to this site only (origin-bound one-time codes). */
function originOf(ctx: Ctx, code: string): string {
  const { protocol, host } = new URL(ctx.config.publicUrl);
  return protocol === 'https:' ? `\n\n@${host} #${code}` : '';
}

async function languageOfMember(ctx: Ctx, memberId: bigint | undefined): Promise<Language> {
  const member = memberId === undefined ? null : await memberById(ctx.db, memberId);
  return languageOf(member?.language ?? '');
}
