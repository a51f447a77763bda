import type { Round } from '@fairhouse/contract/originals';
import { expect, test } from 'vitest';
import { chartOf, noStats, pointsMax, readStats, withRound } from './stats.ts';

const round = (payout: string, stake = '10.0000'): Round => ({
  roundId: '1',
  game: 'plinko',
  kind: 'instant',
  state: 'SETTLED',
  stake,
  payout,
  multiplier: '0.5000',
  currency: 'THB',
  params: {},
  actions: [],
  result: {},
  seedPairId: '1',
  serverSeedHash: '',
  clientSeed: '',
  nonce: 0,
  serverSeed: null,
  playMoney: false,
  placedAt: '2026-01-01T00:00:00Z',
});

test('a win below its stake counts as a loss, and draws the line down', () => {
  const stats = ['5.0000', '10.0000', '30.0000', '0.0000'].reduce(
    (held, payout) => withRound(held, round(payout)),
    noStats,
  );
  expect(stats).toEqual({
    bets: 4,
    wins: 1,
    wagered: '400000',
    net: '50000',
    best: '200000',
    points: ['-50000', '-50000', '150000', '50000'],
  });
});

test('the line of many rounds keeps its length, its last point and what the tab kept of it', () => {
  let stats = noStats;
  for (let i = 0; i < 2 * pointsMax; i += 1) stats = withRound(stats, round('20.0000'));
  expect(stats.points.length).toBeLessThanOrEqual(pointsMax);
  expect(stats.points.at(-1)).toBe(stats.net);
  expect(readStats(JSON.parse(JSON.stringify(stats)))).toEqual(stats);
  for (const wrong of [null, {}, { ...stats, bets: -1 }, { ...stats, net: '1.5' }, { ...stats, points: [1] }]) {
    expect(readStats(wrong)).toBeNull();
  }
});

test('the chart holds zero, the highest and the lowest point', () => {
  expect(chartOf([])).toEqual({ line: '0.00,38.00', zero: 38 });
  expect(chartOf(['100', '-100'])).toEqual({ line: '0.00,20.00 50.00,2.00 100.00,38.00', zero: 20 });
});
