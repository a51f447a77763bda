import { checkRound } from './check-round.ts';
import { type FiledRound, readRounds } from './rounds-file.ts';

/** The reason for which a round of a file does not agree, or cannot be checked. */
export type Fault = 'seed' | 'result' | 'payout' | 'twice' | 'sealed' | 'unknown';

/** A round that does not agree with its seeds and the rules, or cannot be checked. */
export type FaultyRound = { roundId: string; game: string; nonce: number; fault: Fault };

/** The findings of a check of many rounds. */
export type RoundsCheck = {
  /** The number of rounds read, of those that agree, and of lines that are no round. */
  rounds: number;
  agree: number;
  unread: number;
  faulty: FaultyRound[];
  /**
   * Nonces that are missing between the first and the last of a seed pair: the file leaves out rounds that were played.
   * Not counted for shared games, since a chain's rounds belong to all players.
   */
  gaps: number;
};

/** The most faulty rounds that are listed; further ones are only counted. */
export const faultyMax = 1000;

type Pair = { least: number; greatest: number; nonces: Set<number> };

/**
 * Checks every round of a file: seeds, result and payout, each as `checkRound` does, and that no nonce of a pair
 * decides two rounds. Yields the same findings after each round, so that a page can yield to the browser and show the
 * progress.
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
