import { numbersOf } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baccaratSpots } from '../baccarat.ts';
import { type InstantGame, type JsonObject, paidFor, payoutOf, percentText } from '../game.ts';
import { baccarat, baccaratSpotRtp, baccaratWays } from './baccarat/rules.ts';
import { diamondPatternOf, diamonds, diamondsRtp, diamondWays } from './diamonds/rules.ts';
import { keno, kenoChance, kenoRtp } from './keno/rules.ts';
import { kenoRisks } from './keno/tables.ts';
import { plinko, plinkoPathOf, plinkoRows, plinkoRtp } from './plinko/rules.ts';
import { roulette, rouletteRtp } from './roulette/rules.ts';
import { rouletteCalls, rouletteNeighbours, rouletteSpots } from './roulette/spots.ts';
import { endOf, sharedRtp } from './shared-ends.ts';
import { chipsMax } from './spread.ts';
import { risks } from './tables.ts';
import { wheel, wheelRtp } from './wheel/rules.ts';
import { wheelSegments } from './wheel/tables.ts';

const percent = ({ num, den }: Ratio) => (Number(num) * 100) / Number(den);
const near99 = (ratio: Ratio) => Math.abs(percent(ratio) - 99) <= 0.2;
/** The lowest RTP of a game's bets, rounded as it is shown. */
const least = (ratios: readonly Ratio[]) => Math.min(...ratios.map(percent)).toFixed(2);
/** A stream that gives these numbers, as shares of 2³². */
const numbersFrom = (...fractions: number[]) => {
  let at = 0;
  return () => Math.floor((fractions[at++] ?? 0) * 2 ** 32);
};
const decide = (game: InstantGame, params: JsonObject, ...fractions: number[]) =>
  game.bet(params)?.decide(numbersFrom(...fractions));

describe('plinko', () => {
  const bets = risks.flatMap((risk) =>
    Array.from({ length: plinkoRows.max - plinkoRows.min + 1 }, (_, i) => ({ risk, rows: plinkoRows.min + i })),
  );

  test.each(bets)('$risk with $rows rows returns 99 % within 0.2 points', (bet) => {
    expect(percent(plinkoRtp(bet))).toBeGreaterThan(98.8);
    expect(near99(plinkoRtp(bet))).toBe(true);
  });

  test('shows the least return of its tables', () => expect(plinko.rtp).toBe(least(bets.map(plinkoRtp))));

  test('goes left below one half, and right from it on, a number a row', () => {
    expect(plinkoPathOf(numbersFrom(0.4999, 0.5, 0.1, 0.9), 4)).toEqual([0, 1, 0, 1]);
    expect(decide(plinko, { risk: 'high', rows: 16 }, ...Array(16).fill(0.7))?.multiplierE4).toBe(10_000_000);
    expect(plinko.bet({ risk: 'high', rows: 16 })?.coveredE4).toBe(10_000_000);
  });

  test('allows 8 to 16 rows and its three risks', () => {
    for (const wrong of [{}, { risk: 'low', rows: 7 }, { risk: 'low', rows: 8.5 }, { risk: 'huge', rows: 8 }, null]) {
      expect(plinko.bet(wrong)).toBeNull();
    }
  });
});

describe('keno', () => {
  const tables = kenoRisks.flatMap((risk) => Array.from({ length: 10 }, (_, i) => ({ risk, picks: i + 1 })));

  test.each(tables)('$risk with $picks numbers returns 99 % within 0.2 points', ({ risk, picks }) => {
    expect(percent(kenoRtp(risk, picks))).toBeCloseTo(99, 0);
    expect(near99(kenoRtp(risk, picks))).toBe(true);
  });

  test('shows the least return of its tables', () => {
    expect(keno.rtp).toBe(least(tables.map(({ risk, picks }) => kenoRtp(risk, picks))));
  });

  test('draws ten numbers of forty, and its chances leave nothing out', () => {
    for (let picks = 1; picks <= 10; picks += 1) {
      const chances = Array.from({ length: picks + 1 }, (_, hits) => kenoChance(picks, hits));
      expect(chances.reduce((sum, { num }) => sum + num, 0n)).toBe(chances[0]?.den);
    }
    expect(decide(keno, { risk: 'high', picks: [10, 1, 2, 3, 4, 5, 6, 7, 8, 9] })?.result).toEqual({
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    });
    expect(decide(keno, { risk: 'high', picks: [10, 1, 2, 3, 4, 5, 6, 7, 8, 9] })?.multiplierE4).toBe(10_000_000);
  });

  test('reads one to ten different numbers, in any order as the same bet', () => {
    expect(keno.bet({ risk: 'low', picks: [9, 3] })?.params).toEqual({ risk: 'low', picks: [3, 9] });
    for (const picks of [[], [3, 3], [0], [41], [1.5], ['3'], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 3]) {
      expect(keno.bet({ risk: 'low', picks })).toBeNull();
    }
    expect(keno.bet({ risk: 'none', picks: [3] })).toBeNull();
  });
});

describe('wheel', () => {
  const bets = risks.flatMap((risk) => wheelSegments.map((segments) => ({ risk, segments })));

  test.each(bets)('$risk with $segments segments returns 99 %', (bet) => {
    expect(percentText(wheelRtp(bet), 4)).toBe('99.0000');
    expect(wheel.rtp).toBe('99.00');
    expect(wheel.bet(bet)?.coveredE4).toBeGreaterThan(10_000);
  });

  test('stops at floor(f × segments)', () => {
    expect(decide(wheel, { risk: 'high', segments: 50 }, 0.981)).toEqual({
      result: { segment: 49, multiplier: 49.5 },
      multiplierE4: 495_000,
    });
    expect(decide(wheel, { risk: 'high', segments: 50 }, 0.97)?.multiplierE4).toBe(0);
    expect(wheel.bet({ risk: 'low', segments: 25 })).toBeNull();
  });
});

describe('diamonds', () => {
  test('returns over all 7^5 draws the figure that is shown', () => {
    expect(diamondWays()).toEqual({
      five: 7,
      four: 210,
      fullHouse: 420,
      three: 2100,
      twoPairs: 3150,
      pair: 8400,
      none: 2520,
    });
    expect(percent(diamondsRtp()).toFixed(2)).toBe(diamonds.rtp);
  });

  test('pays the highest pattern of its five gems', () => {
    expect(decide(diamonds, {}, 0, 0.99, 0, 0.99, 0)).toEqual({
      result: { gems: [0, 6, 0, 6, 0] },
      multiplierE4: 40_000,
    });
    expect(diamondPatternOf([1, 1, 2, 2, 3])).toBe('twoPairs');
    expect(diamondPatternOf([0, 1, 2, 3, 4])).toBe('none');
  });
});

describe('roulette', () => {
  const spots = [...rouletteSpots.keys()];
  const anyChips = fc.dictionary(fc.constantFrom(...spots), fc.integer({ min: 1, max: 500 }), {
    minKeys: 1,
    maxKeys: 20,
  });

  test('has every spot of the table: 37 numbers, 60 splits, 14 streets, 23 corners, 11 lines, 12 outside', () => {
    const sizes = (size: number) => spots.filter((spot) => /^\d/.test(spot) && spot.split('-').length === size).length;
    expect([1, 2, 3, 4, 6].map(sizes)).toEqual([37, 60, 14, 23, 11]);
    expect(spots.filter((spot) => /^[a-z]/.test(spot))).toHaveLength(12);
  });

  test('returns 36 of 37, however the chips lie', () => {
    fc.assert(
      fc.property(anyChips, (chips) => {
        const { num, den } = rouletteRtp({ chips });
        return num * 37n === den * 36n;
      }),
    );
    expect(percent(rouletteRtp({ chips: { '17': 1 } })).toFixed(2)).toBe(roulette.rtp);
  });

  test('pays each chip to the smallest unit, and never more than it covered', () => {
    fc.assert(
      fc.property(
        anyChips,
        fc.integer({ min: 0, max: 36 }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (chips, pocket, chip) => {
          const bet = roulette.bet({ chips });
          const outcome = bet?.decide(() => Math.ceil((pocket * 2 ** 32) / 37));
          if (!bet || !outcome) return false;
          let [count, won] = [0n, 0n];
          for (const [spot, placed] of Object.entries(chips)) {
            const numbers = rouletteSpots.get(spot) ?? [];
            count += BigInt(placed);
            if (numbers.includes(pocket)) won += BigInt(placed * (36 / numbers.length));
          }
          const stake = count * chip;
          return (
            outcome.result.pocket === pocket &&
            paidFor(stake, outcome) === won * chip &&
            outcome.multiplierE4 <= bet.coveredE4
          );
        },
      ),
    );
  });

  test('calls cover their numbers of the wheel', () => {
    const numbers = (call: keyof typeof rouletteCalls) =>
      new Set(Object.keys(rouletteCalls[call]).flatMap((spot) => rouletteSpots.get(spot) ?? [-1]));
    expect(numbers('voisins')).toEqual(new Set([22, 18, 29, 7, 28, 12, 35, 3, 26, 0, 32, 15, 19, 4, 21, 2, 25]));
    expect(numbers('tiers')).toEqual(new Set([27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33]));
    expect(numbers('orphelins')).toEqual(new Set([17, 34, 6, 1, 20, 14, 31, 9]));
    expect(numbers('zero')).toEqual(new Set([12, 35, 3, 26, 0, 32, 15]));
    expect(rouletteNeighbours(0, 2)).toEqual([3, 26, 0, 32, 15]);
  });

  test('refuses spots that are none, chips that are none, and too many', () => {
    const wrong = [{}, { '37': 1 }, { '1-3': 1 }, { '17': 0 }, { '17': 1.5 }, { '17': -1 }, { '17': chipsMax, red: 1 }];
    for (const chips of wrong) expect(roulette.bet({ chips })).toBeNull();
    expect(roulette.bet({ chips: { red: 2, '17': 1 } })?.params).toEqual({ chips: { '17': 1, red: 2 } });
  });
});

describe('baccarat', () => {
  test('returns over every deal of endless decks the figures of its spots', () => {
    const ways = baccaratWays();
    expect(ways.player + ways.banker + ways.tie).toBe(13 ** 6);
    expect(baccaratSpots.map((spot) => percentText(baccaratSpotRtp(spot), 3))).toEqual([
      '98.771',
      '98.936',
      '85.883',
      '92.307',
      '92.307',
    ]);
    expect(percent(baccaratSpotRtp('player')).toFixed(2)).toBe(baccarat.rtp);
  });

  test('the return of a spread is the mean of its chips', () => {
    const rtp = baccarat.bet({ chips: { banker: 3, tie: 1 } })?.rtp();
    const mean = (3 * percent(baccaratSpotRtp('banker')) + percent(baccaratSpotRtp('tie'))) / 4;
    expect(rtp && percent(rtp)).toBeCloseTo(mean, 8);
  });

  test('a tie gives player and banker their stakes back, and no bet pays more than it covered', () => {
    const chips = fc.record(Object.fromEntries(baccaratSpots.map((spot) => [spot, fc.integer({ min: 1, max: 9 })])), {
      requiredKeys: ['tie'],
    });
    fc.assert(
      fc.property(chips, fc.nat({ max: 1_000_000 }), (placed, nonce) => {
        const bet = baccarat.bet({ chips: placed });
        const outcome = bet?.decide(numbersOf({ serverSeed: 's', clientSeed: 'c', nonce }));
        return bet !== null && bet !== undefined && outcome !== undefined && outcome.multiplierE4 <= bet.coveredE4;
      }),
    );
    const tie = decide(baccarat, { chips: { player: 1, banker: 1 } });
    expect([tie?.result.winner, tie?.multiplierE4]).toEqual(['tie', 10_000]);
  });
});

describe('crash and slide', () => {
  test('pay 99 % and 98 % whatever the target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 10_000_000 }), (target) => {
        const [crash, slide] = [percent(sharedRtp('crash', target)), percent(sharedRtp('slide', target))];
        return crash <= 99 && crash > 98.97 && slide <= 98 && slide > 97.97;
      }),
    );
  });

  test('end at 1.00 at least, at the published multiplier of each number', () => {
    expect([0, 2 ** 31 - 1, 2 ** 32 - 1].map((h) => endOf('crash', h))).toEqual([99 * 2 ** 32, 198, 100]);
  });
});

test('a stake that is not spread is paid by its multiplier', () => {
  expect(paidFor(10_001n, { result: {}, multiplierE4: 19_800 })).toBe(payoutOf(10_001n, 19_800));
});
