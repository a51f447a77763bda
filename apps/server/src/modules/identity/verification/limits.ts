import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { addressSubject, countTry } from '../attempts.ts';
import type { Visitor } from '../visitor.ts';
import { dayOf, recipientMark } from './deliver.ts';
import { nthLastFor, smsSentOn } from './delivery-store.ts';

const dayMs = 86_400_000;
/** Codes to one number or address of mail in 24 hours: nobody is flooded, and few guesses are to be had. */
const perRecipientDayMax = 20;

/**
 * Counts one SMS for its number, the visitor's address and browser, whoever the number belongs to.
 * @throws SMS_TOO_MANY (value.retryAfterSeconds)
 */
export async function limitSms(ctx: Ctx, mobile: string, visitor: Visitor): Promise<void> {
  const recipient = recipientMark(ctx, mobile);
  try {
    await countTry(ctx, [
      { kind: 'sms-number', subject: recipient },
      addressSubject('sms-address', visitor.ip),
      { kind: 'sms-device', subject: visitor.browser },
    ]);
    await limitDay(ctx, recipient);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') {
      throw new DomainError('SMS_TOO_MANY', error.value);
    }
    throw error;
  }
}

/**
 * Counts one code by mail for its address and the visitor's browser.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds)
 */
export async function limitMail(ctx: Ctx, email: string, visitor: Visitor): Promise<void> {
  const recipient = recipientMark(ctx, email.toLowerCase());
  await countTry(ctx, [
    { kind: 'mail', subject: recipient },
    { kind: 'sms-device', subject: visitor.browser },
  ]);
  await limitDay(ctx, recipientMark(ctx, email));
}

/** @throws SMS_QUOTA when the brand's messages of this day are all sent */
export async function requireQuota(ctx: Ctx): Promise<void> {
  const { smsDailyMax } = await brandSettings(ctx);
  if ((await smsSentOn(ctx.db, dayOf(ctx.clock()))) >= smsDailyMax) throw new DomainError('SMS_QUOTA');
}

async function limitDay(ctx: Ctx, recipient: Buffer): Promise<void> {
  const now = ctx.clock().getTime();
  const first = await nthLastFor(ctx.db, recipient, new Date(now - dayMs), perRecipientDayMax);
  if (!first) return;
  const waitMs = Math.max(first.getTime() + dayMs - now, 0);
  throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
