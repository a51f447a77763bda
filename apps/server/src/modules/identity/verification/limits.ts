import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { addressSubject, countTry } from '../attempts.ts';
import type { Visitor } from '../visitor.ts';
import { dayOf, recipientMark } from './deliver.ts';
import { nthLastFor, smsSentOn } from './delivery-store.ts';
import { markOf } from './keys.ts';

const dayMs = 86_400_000;
/** Codes to one number or address of mail in 24 hours: nobody is flooded, and few guesses are to be had. */
const perRecipientDayMax = 20;
/** Its owner has as many left when strangers have used those up. */
const perOwnerDayMax = 2 * perRecipientDayMax;

type Wanted = { target: string; visitor: Visitor };

/**
 * Counts one SMS for its number, the visitor's address and browser, whoever the number belongs to. What its owner asks for
 * is counted apart from what others ask for it, who thus keep nobody out.
 * @throws SMS_TOO_MANY (value.retryAfterSeconds)
 */
export async function limitSms(ctx: Ctx, { target, visitor }: Wanted, isOwner: boolean): Promise<void> {
  try {
    await countTry(ctx, [
      { kind: 'sms-number', subject: countedOf(ctx, target, isOwner) },
      addressSubject('sms-address', visitor.ip),
      { kind: 'sms-device', subject: visitor.browser },
    ]);
    await limitDay(ctx, target, isOwner);
    // Last, and not for members: what a network is given for a day is used up by messages alone, and keeps no member out.
    if (!isOwner) await countTry(ctx, [addressSubject('sms-address-day', visitor.ip)]);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') {
      throw new DomainError('SMS_TOO_MANY', error.value);
    }
    throw error;
  }
}

/**
 * Counts one code by mail for its address, the visitor's address and browser.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds)
 */
export async function limitMail(ctx: Ctx, { target, visitor }: Wanted, isOwner: boolean): Promise<void> {
  await countTry(ctx, [
    { kind: 'mail', subject: countedOf(ctx, target.toLowerCase(), isOwner) },
    addressSubject('sms-address', visitor.ip),
    { kind: 'sms-device', subject: visitor.browser },
  ]);
  await limitDay(ctx, target, isOwner);
}

/** @throws SMS_QUOTA when the brand's messages of this day are all sent */
export async function requireQuota(ctx: Ctx): Promise<void> {
  const { smsDailyMax } = await brandSettings(ctx);
  if ((await smsSentOn(ctx.db, dayOf(ctx.clock()))) >= smsDailyMax) throw new DomainError('SMS_QUOTA');
}

function countedOf(ctx: Ctx, target: string, isOwner: boolean): Buffer {
  return isOwner ? markOf(ctx, 'owner', target) : recipientMark(ctx, target);
}

async function limitDay(ctx: Ctx, target: string, isOwner: boolean): Promise<void> {
  const now = ctx.clock().getTime();
  const max = isOwner ? perOwnerDayMax : perRecipientDayMax;
  const first = await nthLastFor(ctx.db, recipientMark(ctx, target), new Date(now - dayMs), max);
  if (!first) return;
  const waitMs = Math.max(first.getTime() + dayMs - now, 0);
  throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
