import { percentText } from '@fairhouse/games/game';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawRace,
  raceBetKinds,
  raceChance,
  raceMultiplierE4,
  raceRtp,
  raceRtpLeast,
  raceWins,
  runners,
} from './race.ts';

/** Every order with its exact chance, over the common denominator of all draws. */
function everyOrder(): { order: number[]; chance: number }[] {
  const found: { order: number[]; chance: number }[] = [];
  const walk = (order: number[], chance: number) => {
    const left = runners.flatMap(({ weight }, index) => (order.includes(index) ? [] : [{ weight, index }]));
    if (left.length === 0) found.push({ order, chance });
    const sum = left.reduce((all, { weight }) => all + weight, 0);
    for (const { weight, index } of left) walk([...order, index], (chance * weight) / sum);
  };
  walk([], 1);
  return found;
}

test('the chances are those of all 720 orders', () => {
  const orders = everyOrder();
  expect(orders).toHaveLength(720);
  for (const kind of raceBetKinds) {
    for (const [runner] of runners.entries()) {
      const counted = orders.reduce((sum, { order, chance }) => sum + (raceWins(kind, runner, order) ? chance : 0), 0);
      const { num, den } = raceChance(kind, runner);
      expect(Number(num) / Number(den)).toBeCloseTo(counted, 12);
    }
  }
});

test('every bet returns between 94.5 and 95 percent', () => {
  for (const kind of raceBetKinds) {
    for (const [runner] of runners.entries()) {
      const { num, den } = raceRtp(kind, runner);
      expect(num * 100n <= den * 95n).toBe(true);
      expect(num * 1000n >= den * 945n).toBe(true);
    }
  }
  expect(percentText(raceRtpLeast(), 2)).toBe('94.56');
});

test('the shorter the odds, the likelier the runner', () => {
  for (const kind of raceBetKinds) {
    const multipliers = runners.map((_, runner) => raceMultiplierE4(kind, runner));
    expect(multipliers).toEqual(multipliers.toSorted((a, b) => a - b));
    expect(multipliers.every((one) => one > 10_000 && one % 100 === 0)).toBe(true);
  }
});

test('a race gives each runner one place, and each ticket leads to the runner that holds it', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (stream) => {
      const order = drawRace((count) => Number(stream.next().value) % count);
      expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    }),
  );
  expect(drawRace(() => 0)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(drawRace((count) => count - 1)).toEqual([5, 4, 3, 2, 1, 0]);
  expect(drawRace((count) => Math.min(30, count - 1))[0]).toBe(1);
});
