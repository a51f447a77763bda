import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isModuleOn } from '../../site/index.ts';
import { isUuid } from '../captcha.ts';
import type { Visitor } from '../visitor.ts';
import { type ChallengeRow, takeChallenge } from './challenge-store.ts';
import { isMovedByHand } from './movement.ts';
import { gapOf } from './open-challenge.ts';
import { isWorkDone } from './work.ts';

export const challengeModule = 'SLIDER3';
/** The largest distance from the gap, in pixels, at which the piece may be let go. */
const tolerance = 5;

/**
 * Requires the answer of a challenge that was given to this browser for this purpose. Any answer, right or wrong, uses
 * up its challenge, so only one of several concurrent answers is checked. Nothing is required while the brand has
 * challenges switched off.
 * @throws CHALLENGE_REQUIRED when it is missing, CHALLENGE_FAILED when it is wrong; both with value.purpose
 */
export async function requireChallenge(
  ctx: Ctx,
  asked: { purpose: ChallengePurpose; answer: ChallengeAnswer | undefined; visitor: Visitor },
): Promise<void> {
  if (!(await isModuleOn(ctx, challengeModule))) return;
  const { purpose, answer, visitor } = asked;
  if (!answer) throw new DomainError('CHALLENGE_REQUIRED', { purpose });
  const kept = isUuid(answer.id) ? await takeChallenge(ctx.db, answer.id) : null;
  const isOurs = kept !== null && kept.purpose === purpose && kept.browser.equals(visitor.browser);
  if (!isOurs || !answers(ctx, kept, answer)) throw new DomainError('CHALLENGE_FAILED', { purpose });
}

function answers(ctx: Ctx, kept: ChallengeRow, answer: ChallengeAnswer): boolean {
  const now = ctx.clock();
  if (kept.expires_at <= now) return false;
  if (answer.kind === 'work') return isWorkDone(kept, answer);
  if (kept.gap === null) return false;
  // A piece cannot have been moved for longer than it has been shown.
  const shownMs = now.getTime() - kept.created_at.getTime();
  return Math.abs(answer.x - gapOf(ctx, kept)) <= tolerance && isMovedByHand(answer, shownMs);
}
