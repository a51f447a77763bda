import type { ChallengeAnswer } from '@fairhouse/contract/challenge';

/** One display of the challenge, from its question to the result of the answer. */
export type ChallengeRound = {
  id: number;
  /** True if the answer of the previous round was wrong. */
  failed: boolean;
  /** True once the answer was right. */
  passed: boolean;
  /** Resolves the round's answer; only the first call counts. */
  settle: (answer: ChallengeAnswer | null | undefined) => void;
};
