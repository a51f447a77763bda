import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressSubject, countTry, type Subject, subjectOf, takeBack } from './attempts.ts';
import type { Visitor } from './visitor.ts';

/**
 * Counts an answer that reveals if an account exists, by network and browser. It is counted before the account is
 * looked up, so that concurrent requests are all counted.
 * @returns false when the hour's answers are used up
 */
export async function mayTell(ctx: Ctx, visitor: Visitor): Promise<boolean> {
  try {
    await countTry(ctx, toldTo(visitor));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

/** Takes back the count of `mayTell` when the answer revealed nothing. */
export async function toldNothing(ctx: Ctx, visitor: Visitor): Promise<void> {
  for (const subject of toldTo(visitor)) await takeBack(ctx, subject);
}

function toldTo({ ip, browser }: Visitor): Subject[] {
  return [addressSubject('told', ip), subjectOf('told', `browser:${browser.toString('hex')}`)];
}
