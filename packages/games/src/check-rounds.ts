import { checkRound } from './check-round.ts';
import { type FiledRound, readRounds } from './rounds-file.ts';

/** The reason for which a round of a file does not agree, or cannot be checked. */
export type Fault = 'seed' | 'result' | 'payout' | 'twice' | 'sealed' | 'unknown';

/** A round that does not agree with its seeds and the rules, or cannot be checked. */
export type FaultyRound = { roundId: string; game: string; nonce: number; fault: Fault };

/** The findings of a check of many rounds. */
export type RoundsCheck = {
  /** Rounds read, those that agree, and lines that are no round. */
  rounds: number;
  agree: number;
  unread: number;
  faulty: FaultyRound[];
  /**
   * Nonces that are missing between the first and the last of a pair of seeds: the file leaves out rounds that were played. Of own
   * games alone: a chain's rounds are everybody's.
   */
  gaps: number;
};

/** Faulty rounds that are named; more are counted. */
export const faultyMax = 1000;

type Pair = { least: number; greatest: number; nonces: Set<number> };

/**
 * Checks every round of a file: seeds, result and payout, each as `checkRound` does, and that no nonce of a pair decides two
 * rounds. Yields the same findings after each round, so that a page may breathe and show how far it is.
 * @throws RoundsFileError
 */
export function* checkRounds(text: string): Generator<RoundsCheck> {
  const found: RoundsCheck = { rounds: 0, agree: 0, unread: 0, faulty: [], gaps: 0 };
  const pairs = new Map<string, Pair>();
  for (const round of readRounds(text)) {
    if (!round) found.unread += 1;
    else {
      found.rounds += 1;
      const fault = faultOf(round, pairs);
      if (fault === null) found.agree += 1;
      else if (found.faulty.length < faultyMax) {
        const { roundId, game, nonce } = round;
        found.faulty.push({ roundId, game, nonce, fault });
      }
    }
    yield found;
  }
  for (const { least, greatest, nonces } of pairs.values()) found.gaps += greatest - least + 1 - nonces.size;
  yield found;
}

function faultOf(round: FiledRound, pairs: Map<string, Pair>): Fault | null {
  const { kind, serverSeedHash, clientSeed, nonce } = round;
  if (kind !== 'shared') {
    const key = `${serverSeedHash} ${clientSeed}`;
    const pair = pairs.get(key) ?? { least: nonce, greatest: nonce, nonces: new Set() };
    pairs.set(key, pair);
    if (pair.nonces.has(nonce)) return 'twice';
    pair.nonces.add(nonce);
    pair.least = Math.min(pair.least, nonce);
    pair.greatest = Math.max(pair.greatest, nonce);
  }
  const check = checkRound(round);
  if (check.state !== 'checked') return check.state;
  if (!check.seedHonest) return 'seed';
  if (!check.resultHonest) return 'result';
  return check.payoutHonest ? null : 'payout';
}
