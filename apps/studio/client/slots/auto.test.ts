import { expect, test } from 'vitest';
import { type Auto, afterSpin } from './auto.ts';

const bet = 10n;
const begun: Auto = { left: 10, winMax: null, lossMax: 100n, lost: 0n };

/** Spins until a limit ends the run. @returns the number of rounds played */
function played(auto: Auto, wins: (round: number) => bigint): number {
  let now: Auto | null = auto;
  let rounds = 0;
  while (now) {
    rounds++;
    now = afterSpin(now, { bet, win: wins(rounds) });
  }
  return rounds;
}

test('as many spins follow as were asked for, and not one more', () => {
  expect(played({ ...begun, left: 25, lossMax: 1000n }, () => 0n)).toBe(25);
  expect(played({ ...begun, left: 1 }, () => 500n)).toBe(1);
});

test('a loss ends them before it is more than the limit', () => {
  // Nine bets are lost and ten are allowed, so a tenth spin is played; an eleventh could lose more than the limit.
  expect(played({ ...begun, left: 50 }, () => 0n)).toBe(10);
  expect(played({ ...begun, left: 50, lossMax: 99n }, () => 0n)).toBe(9);
  // Half of each bet is returned.
  expect(played({ ...begun, left: 50 }, () => 5n)).toBe(19);
});

test('what was won may be lost again, down to the limit', () => {
  expect(played({ ...begun, left: 100 }, (round) => (round === 5 ? 200n : 0n))).toBe(30);
});

test('a single win of so much ends them, smaller ones together do not', () => {
  const auto = { ...begun, winMax: 100n };
  expect(played(auto, (round) => (round === 3 ? 100n : 0n))).toBe(3);
  expect(played(auto, (round) => (round === 4 ? 250n : 0n))).toBe(4);
  expect(played(auto, () => 99n)).toBe(10);
});

test('without a limit of wins the largest win ends nothing', () => {
  expect(played(begun, () => 1_000_000n)).toBe(10);
});
