import type { ChainView, EndedRound } from '@fairhouse/contract/shared-rounds';
import { leadsTo } from '@fairhouse/fairness/chain';
import { games } from '@fairhouse/games/originals/registry';

/** The findings of this browser, which computed a round's end again from its hash. */
export type EndFindings = {
  /** The hash leads to the commitment that was known before the round. */
  committed: boolean;
  /** The hash leads to the chain's published end; null: the chain is too long to follow at one press. */
  inChain: boolean | null;
  endHonest: boolean;
  computedHundredths: number;
};

/** The most links of the chain that a press follows: a second on a slow phone. */
const linksMax = 20_000;

export function findingsOf(
  game: string,
  { gameHash, commitment, position, end }: EndedRound,
  { endHash, salt }: ChainView,
): EndFindings {
  const rules = games.get(game);
  const computedHundredths = rules?.kind === 'shared' ? rules.endOf(gameHash, salt) : 0;
  return {
    committed: leadsTo(gameHash, commitment, 1),
    inChain: position <= linksMax ? leadsTo(gameHash, endHash, position) : null,
    endHonest: computedHundredths === Math.round(end * 100),
    computedHundredths,
  };
}
