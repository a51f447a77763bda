import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deviceOf } from '../device-store.ts';
import type { Visitor } from '../visitor.ts';
import { blockOf, countTryOf, forgetTriesOf, type TriesKey } from './factor-store.ts';
import type { FactorSubject } from './subjects.ts';

const closing = { inARow: 10, firstMs: 5 * 60_000, longestMs: 24 * 3_600_000 };
const otherBrowsers = Buffer.alloc(0);

/**
 * Counts a try at a guessable factor before it is checked. After every tenth wrong one in a row guessing is blocked,
 * each time for twice as long: nobody can try all codes of six digits, however many logins they begin. A browser in
 * which the member has logged in is counted separately from all others, so that nobody locks the owner out.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds)
 */
export async function countFactorTry(ctx: Ctx, subject: FactorSubject, visitor: Visitor): Promise<void> {
  const now = ctx.clock();
  const key = await keyOf(ctx, subject, visitor);
  if (!(await countTryOf(ctx.db, key, { now, ...closing }))) throw await tooMany(ctx, key, now);
}

/** Removes the counted tries after a right answer. */
export async function forgetFactorTries(ctx: Ctx, subject: FactorSubject, visitor: Visitor): Promise<void> {
  await forgetTriesOf(ctx.db, await keyOf(ctx, subject, visitor));
}

async function keyOf(ctx: Ctx, subject: FactorSubject, { browser }: Visitor): Promise<TriesKey> {
  const isOwn = subject.kind === 'member' && (await deviceOf(ctx.db, subject.id, browser)) !== null;
  return { subject, browser: isOwn ? browser : otherBrowsers };
}

async function tooMany(ctx: Ctx, key: TriesKey, now: Date): Promise<DomainError> {
  const until = await blockOf(ctx.db, key);
  const waitMs = Math.max((until?.getTime() ?? 0) - now.getTime(), 1000);
  return new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
