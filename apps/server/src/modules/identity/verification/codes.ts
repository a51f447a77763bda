import type { Language } from '@fairhouse/contract/language';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Visitor } from '../visitor.ts';

/** What a code is for; it is worth nothing for anything else. */
export type CodePurpose = 'login' | 'register' | 'forgot' | 'bind' | 'verify' | 'confirm';
export type CodeChannel = 'sms' | 'email';

/** Whose code: a number (E.164) or an address of mail, for one purpose, of one member where the purpose is theirs. */
export type CodeTarget = {
  channel: CodeChannel;
  purpose: CodePurpose;
  target: string;
  memberId?: bigint;
};

/**
 * Makes a code of six digits, the only living one of its purpose and target, and sends it.
 * @returns minutes until another may be asked for (the code itself lives five)
 * @throws SMS_TOO_MANY (value.retryAfterSeconds), SMS_QUOTA, SMS_NOT_ALLOWED, SMS_SEND_FAILED, MAIL_SEND_FAILED, TOO_MANY_REQUESTS
 */
export async function sendCode(
  _ctx: Ctx,
  _asked: CodeTarget & { visitor: Visitor; language?: Language },
): Promise<{ expiredMinutes: number }> {
  throw new DomainError('SMS_SEND_FAILED');
}

/**
 * Takes the code that was sent: the right one is used up, a wrong one counts as one of five tries whatever becomes of the caller.
 * @throws CODE_INVALID (value.triesLeft), CODE_EXPIRED
 */
export async function takeCode(_ctx: Ctx, _given: CodeTarget & { code: string }): Promise<void> {
  throw new DomainError('CODE_INVALID', { triesLeft: 0 });
}

/**
 * Shows that somebody holds the number: by the code sent to it, or by the token that Firebase gave for it.
 * @param proof.mobile E.164
 * @throws CODE_INVALID (value.triesLeft), CODE_EXPIRED
 */
export async function proveMobile(
  ctx: Ctx,
  {
    purpose,
    mobile,
    verificationCode,
  }: {
    purpose: CodePurpose;
    mobile: string;
    memberId?: bigint;
    verificationCode?: string | undefined;
    firebaseIdToken?: string | undefined;
  },
): Promise<void> {
  await takeCode(ctx, { channel: 'sms', purpose, target: mobile, code: verificationCode ?? '' });
}
