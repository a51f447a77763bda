import { marksFor } from '../../platform/crypto/marks.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { lastEnd, nthLastFor, smsSentOn } from './delivery-store.ts';

/** The time for which a failed provider is not called; after it, one message tries again. */
const providerRestMs = 30_000;
const markOf = marksFor('verification');

/** Returns the mark under which messages to a number or an address are kept and counted. */
export function recipientMark(ctx: Ctx, to: string): Buffer {
  return markOf(ctx, 'recipient', to);
}

/**
 * Returns the time of the request for the `count`-th last message to a recipient since a moment; null when there were
 * fewer.
 */
export async function nthLastMessage(ctx: Ctx, to: string, since: Date, count: number): Promise<Date | null> {
  return await nthLastFor(ctx.db, recipientMark(ctx, to), since, count);
}

/** Refuses an SMS when `dailyMax` were sent on this day. @throws SMS_QUOTA */
export async function requireSmsQuota(ctx: Ctx, dailyMax: number): Promise<void> {
  if ((await smsSentOn(ctx.db, dayOf(ctx.clock()))) >= dailyMax) throw new DomainError('SMS_QUOTA');
}

/** True while the SMS provider is known to fail: callers that do not wait for the result report it by this. */
export async function isSmsFailing(ctx: Ctx): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - providerRestMs);
  return (await lastEnd(ctx.db, 'sms', since)) === 'failed';
}

/** Returns the day (UTC) against whose quota an SMS of this moment counts. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
