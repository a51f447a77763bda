import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import { openWorkChallenge } from '../modules/identity/challenges/open-challenge.ts';
import { isWorkDone } from '../modules/identity/challenges/work.ts';
import type { Visitor } from '../modules/identity/visitor.ts';
import type { Ctx } from '../platform/ctx.ts';

/** Returns the right answer to a challenge given to this visitor, valid for one request of that purpose. */
export async function solvedChallenge(
  ctx: Ctx,
  asked: { purpose: ChallengePurpose; visitor: Visitor },
): Promise<ChallengeAnswer> {
  const bits = 4;
  const { id, seed } = await openWorkChallenge(ctx, asked, bits);
  let nonce = 0;
  while (!isWorkDone({ id, seed, bits }, { nonce })) nonce += 1;
  return { kind: 'work', id, nonce };
}
