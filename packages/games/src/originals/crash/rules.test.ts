import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hundredthsAt, msTo, multiplierAt } from './flight.ts';
import { crash, leavingOf, readCrashParams } from './rules.ts';

describe('a flight', () => {
  test('reaches a multiplier at one whole millisecond, and has not reached it before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 2_000_000_000 }), (hundredths) => {
        const ms = msTo(hundredths);
        expect(hundredthsAt(ms)).toBeGreaterThanOrEqual(hundredths);
        expect(hundredthsAt(ms - 1)).toBeLessThan(hundredths);
      }),
    );
  });

  test('begins at 1.00, doubles in less than twelve seconds, and never stands below its beginning', () => {
    expect([hundredthsAt(0), hundredthsAt(-50), msTo(100), msTo(200)]).toEqual([100, 100, 0, 11_553]);
    expect(multiplierAt(11_553)).toBeCloseTo(2, 3);
  });
});

describe('a bet on a flight', () => {
  test('names a target of two decimals within the bounds, or none', () => {
    expect(readCrashParams({})).toEqual({});
    expect(readCrashParams({ target: 1.01 })).toEqual({ target: 1.01 });
    const refused = [
      { target: 1 },
      { target: 1.001 },
      { target: 1_000_001 },
      { target: '2' },
      { target: null },
      null,
      2,
    ];
    expect(refused.map(readCrashParams)).toEqual(refused.map(() => null));
  });

  const outcome = (params: object, end: number, actions: object[]) =>
    crash.bet(params)?.settle(end, actions)?.multiplierE4 ?? null;

  test('is paid its target when the flight reaches it, also exactly, and whatever the clock said', () => {
    expect([199, 200, 201].map((end) => outcome({ target: 2 }, end, []))).toEqual([0, 20_000, 20_000]);
    expect(outcome({ target: 2 }, 200, [{ type: 'auto', at: 2 }])).toBe(20_000);
  });

  test('is paid where its player left, and nothing when nobody left', () => {
    expect(outcome({}, 180, [{ type: 'cashout', at: 1.53 }])).toBe(15_300);
    expect(outcome({}, 180, [])).toBe(0);
  });

  test('never leaves above the end, above its target, twice, or by a target that it has not', () => {
    const forged: [object, object[]][] = [
      [{}, [{ type: 'cashout', at: 1.81 }]],
      [{ target: 1.5 }, [{ type: 'cashout', at: 1.6 }]],
      [{ target: 1.5 }, [{ type: 'auto', at: 1.4 }]],
      [{}, [{ type: 'auto', at: 1.4 }]],
      [{}, [{ type: 'cashout', at: 0.5 }]],
      [
        {},
        [
          { type: 'cashout', at: 1.1 },
          { type: 'cashout', at: 1.2 },
        ],
      ],
      [{}, [{ type: 'reveal', at: 1.1 }]],
    ];
    expect(forged.map(([params, actions]) => outcome(params, 180, actions))).toEqual(forged.map(() => null));
    expect([leavingOf([]), leavingOf([null]), leavingOf([{ type: 'limit', at: 3 }])]).toEqual([
      null,
      null,
      { type: 'limit', at: 3 },
    ]);
  });

  test('returns exactly what its target returns over every end', () => {
    const { num, den } = crash.bet({ target: 2 })?.rtp?.() ?? { num: 0n, den: 1n };
    expect((Number(num) * 100) / Number(den)).toBeCloseTo(99, 4);
    expect(crash.bet({})?.rtp).toBeNull();
  });
});

test('the ends of a chain return 99 % to any target, as counted over its rounds', () => {
  const rounds = 20_000;
  const ends = Array.from({ length: rounds }, (_, i) => crash.endOf(`${i}`.padStart(64, '0'), 'salt'));
  for (const target of [120, 200, 500]) {
    const met = ends.filter((end) => end >= target).length;
    const chance = 99 / target;
    const deviation = Math.sqrt((chance * (1 - chance)) / rounds);
    expect(Math.abs(met / rounds - chance)).toBeLessThan(5 * deviation);
  }
});
