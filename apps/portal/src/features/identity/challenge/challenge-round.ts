import type { ChallengeAnswer } from '@fairhouse/contract/challenge';

/** One showing of the challenge, from its question to the result of the answer. */
export type ChallengeRound = {
  id: number;
  /** The answer of the last round was wrong. */
  failed: boolean;
  /** The answer was right. */
  passed: boolean;
  /** The first call counts. */
  settle: (answer: ChallengeAnswer | null | undefined) => void;
};
