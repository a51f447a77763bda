import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { blockOf, countTryOf, forgetTriesOf } from './factor-store.ts';
import type { FactorSubject } from './subjects.ts';

const closing = { inARow: 10, firstMs: 5 * 60_000, longestMs: 24 * 3_600_000 };

/**
 * Counts a try at what can be guessed, before it is judged. After every tenth wrong one in a row guessing is closed, each
 * time for twice as long: a code of six digits cannot be tried through, however many logins are begun. Only who has
 * come as far as this question counts, so nobody closes another's account with it.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds)
 */
export async function countFactorTry(ctx: Ctx, subject: FactorSubject): Promise<void> {
  const now = ctx.clock();
  if (!(await countTryOf(ctx.db, subject, { now, ...closing }))) throw await tooMany(ctx, subject, now);
}

/** The answer was right: what was wrong before it is forgotten. */
export async function forgetFactorTries(ctx: Ctx, subject: FactorSubject): Promise<void> {
  await forgetTriesOf(ctx.db, subject);
}

async function tooMany(ctx: Ctx, subject: FactorSubject, now: Date): Promise<DomainError> {
  const until = await blockOf(ctx.db, subject);
  const waitMs = Math.max((until?.getTime() ?? 0) - now.getTime(), 1000);
  return new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
