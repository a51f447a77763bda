import { numbersOf, pick } from '@fairhouse/fairness/numbers';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import type { Ratio } from '@fairhouse/money/money';

/** The rules of the dice duel: two players, one stake each, the higher throw of two dice takes the prize. */

/** The vendor's share of both stakes, in hundredths. */
export const duelRakePercent = 4n;
/** The average return of a stake: each player wins half of all duels. */
export const duelReturn: Ratio = { num: 100n - duelRakePercent, den: 100n };

const seedPattern = /^[0-9a-f]{32}$/;

/** Two dice of one player. */
export type DuelThrow = readonly [number, number];
/** Both players' throws, by player. Throws of equal sums are repeated, so the last pair decides. */
export type DuelResult = { throws: (readonly [DuelThrow, DuelThrow])[]; winner: 0 | 1 };
/** The inputs of a result; each party fixed its own before it knew the others'. */
export type DuelSeeds = { duelId: number; serverSeed: string; seeds: readonly [string, string] };

/** Returns the result that the three seeds determine. */
export function playDuel({ duelId, serverSeed, seeds }: DuelSeeds): DuelResult {
  const next = numbersOf({ serverSeed, clientSeed: seeds.join(':'), nonce: duelId });
  const die = () => 1 + pick(next(), 6);
  const throws: DuelResult['throws'] = [];
  for (;;) {
    const both = [
      [die(), die()],
      [die(), die()],
    ] as const;
    throws.push(both);
    const ahead = sumOf(both[0]) - sumOf(both[1]);
    if (ahead !== 0) return { throws, winner: ahead > 0 ? 0 : 1 };
  }
}

export function sumOf([one, two]: DuelThrow): number {
  return one + two;
}

/** Returns the winner's payout: both stakes less the rake, which is rounded up to the smallest unit. */
export function duelPrize(stake: bigint): bigint {
  const pot = 2n * stake;
  return pot - (pot * duelRakePercent + 99n) / 100n;
}

/** Returns true if a player's seed has the right form: 32 hexadecimal digits. */
export function isDuelSeed(text: string): boolean {
  return seedPattern.test(text);
}

/** Returns the commitment to a seed, which is shown before the seed: its SHA-256, in hex. */
export function sealOfSeed(seed: string): string {
  return hashOfServerSeed(seed);
}

/** Returns true if the opened seeds match the commitments that were shown before. */
export function areSealed(opened: DuelSeeds, seal: string, hashes: readonly [string, string]): boolean {
  return (
    sealOfSeed(opened.serverSeed) === seal &&
    sealOfSeed(opened.seeds[0]) === hashes[0] &&
    sealOfSeed(opened.seeds[1]) === hashes[1]
  );
}
