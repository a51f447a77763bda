import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { nthLastMessage, recipientMark } from '../../delivery/index.ts';
import { addressSubject, countTry } from '../attempts.ts';
import type { Visitor } from '../visitor.ts';
import { markOf } from './keys.ts';

const dayMs = 86_400_000;
/** The most codes to one number or mail address in 24 hours, which limits both the flood and the guesses. */
const perRecipientDayMax = 20;
/** The most codes for an owner, who has as many left when strangers have used up theirs. */
const perOwnerDayMax = 2 * perRecipientDayMax;

type Wanted = { target: string; visitor: Visitor };

/**
 * Counts one SMS for its number, the visitor's address and browser, also when the number is no member's. The owner's
 * requests are counted separately from those of others, who thus cannot block the owner.
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
    // Counted last, and not for members: only sent messages use up a network's daily limit, which blocks no member.
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

function countedOf(ctx: Ctx, target: string, isOwner: boolean): Buffer {
  return isOwner ? markOf(ctx, 'owner', target) : recipientMark(ctx, target);
}

async function limitDay(ctx: Ctx, target: string, isOwner: boolean): Promise<void> {
  const now = ctx.clock().getTime();
  const max = isOwner ? perOwnerDayMax : perRecipientDayMax;
  const first = await nthLastMessage(ctx, target, new Date(now - dayMs), max);
  if (!first) return;
  const waitMs = Math.max(first.getTime() + dayMs - now, 0);
  throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
