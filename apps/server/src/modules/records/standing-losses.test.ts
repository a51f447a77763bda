import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Place, standingLosses } from './standing-losses.ts';

/** The amounts by the number of their part. */
const numbered = (places: readonly Place[]) => places.map(({ at, amount }) => [at.getTime(), amount]);
const of = (...lost: bigint[]) => {
  const { standing, wonBack } = standingLosses(lost.map((lost, day) => ({ at: new Date(day), lost })));
  return { standing: numbered(standing), wonBack: numbered(wonBack) };
};

test.each([
  [
    'losses stand, the latest first',
    [5n, 0n, 3n],
    [
      [2, 3n],
      [0, 5n],
    ],
    [],
  ],
  [
    'a win takes back the latest loss',
    [5n, 3n, -4n],
    [[0, 4n]],
    [
      [1, 3n],
      [0, 1n],
    ],
  ],
  [
    'what is lost again stands where it was lost first',
    [5n, -4n, 4n],
    [
      [0, 1n],
      [0, 4n],
    ],
    [],
  ],
  [
    'what is lost beyond it stands at its own time',
    [5n, -4n, 6n],
    [
      [2, 2n],
      [0, 1n],
      [0, 4n],
    ],
    [],
  ],
  ['what was won before any loss stands where it is lost', [-5n, 3n], [[1, 3n]], []],
] as const)('%s', (_, lost, standing, wonBack) => {
  expect(of(...lost)).toEqual({ standing, wonBack });
});

test('no part holds more than it lost, and what stands is what was lost less what was won, above all that was won before', () => {
  const amounts = fc.array(fc.bigInt({ min: -1000n, max: 1000n }), { maxLength: 40 });
  fc.assert(
    fc.property(amounts, (lost) => {
      const { standing, wonBack } = of(...lost);
      const sum = (places: readonly (readonly [number, bigint] | (number | bigint)[])[]) =>
        places.reduce((all, [, amount]) => all + BigInt(amount ?? 0), 0n);
      let balance = 0n;
      let lowest = 0n;
      for (const one of lost) {
        balance += one;
        if (balance < lowest) lowest = balance;
      }
      expect(sum(standing)).toBe(sum(standing) < 0n ? -1n : sum(standing));
      const held = new Map<number, bigint>();
      for (const [day, amount] of [...standing, ...wonBack]) {
        held.set(Number(day), (held.get(Number(day)) ?? 0n) + BigInt(amount ?? 0));
      }
      for (const [day, amount] of held) expect(amount <= (lost[day] ?? 0n) && amount > 0n).toBe(true);
      // The difference is the wins beyond all losses that were not lost again.
      expect(sum(standing) - balance >= 0n && sum(standing) - balance <= -lowest).toBe(true);
    }),
  );
});
