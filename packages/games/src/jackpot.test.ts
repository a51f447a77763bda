import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawJackpot, fedBy, type JackpotPot, winningNumbers } from './jackpot.ts';
import { verify } from './verify.ts';

const whole = 2n ** 32n;
const pot = (tier: JackpotPot['tier'], before: bigint, mustHit: bigint, ratePpm = 1000): JackpotPot => ({
  tier,
  before,
  mustHit,
  ratePpm,
});

test('a pot is won anywhere between its seed and its greatest amount with equal chance', () => {
  // Exactly: the chance that the pot has grown past an amount is the amount missing there, as a fraction of the amount
  // missing at the seed.
  const [seed, mustHit, fed] = [5_000n, 20_000n, 100n];
  let passed = 1;
  for (let before = seed; before < mustHit; before += fed) {
    expect(passed).toBeCloseTo(Number(mustHit - before) / Number(mustHit - seed), 6);
    passed *= 1 - Number(winningNumbers(fed, { before, mustHit })) / Number(whole);
  }
  expect(passed).toBe(0);
});

test('who feeds more in one bet has no more of a chance than who feeds the same in several', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 1_000n), fc.bigInt(3_000n, 1_000_000n), (one, two, lacking) => {
      const at = (fed: bigint, before: bigint) =>
        Number(winningNumbers(fed, { before, mustHit: lacking })) / Number(whole);
      const apart = 1 - (1 - at(one, 0n)) * (1 - at(two, one));
      expect(Math.abs(apart - at(one + two, 0n))).toBeLessThan(1e-8);
    }),
  );
});

test('the bet that fills a pot wins it, also beyond, and one that feeds nothing never wins', () => {
  expect(winningNumbers(100n, { before: 19_900n, mustHit: 20_000n })).toBe(whole);
  expect(winningNumbers(1n, { before: 30_000n, mustHit: 20_000n })).toBe(whole);
  expect(winningNumbers(0n, { before: 20_000n, mustHit: 20_000n })).toBe(0n);
  expect([fedBy(999n, 1000), fedBy(1000n, 1000)]).toEqual([0n, 1n]);
});

test('the tiers take the numbers of the published scheme in their order, whichever are played', () => {
  const seeds = { serverSeed: 'server', clientSeed: 'client', nonce: 240_001 };
  const bytes = createHmac('sha256', 'server').update('client:240001:0').digest();
  const pots = [pot('mini', 0n, 10n), pot('grand', 0n, 1_000_000n)];
  const draws = drawJackpot(seeds, 1_000_000n, pots);
  expect(draws.map(({ tier, number, fed }) => [tier, number, fed])).toEqual([
    ['mini', bytes.readUInt32BE(0), 1000n],
    ['grand', bytes.readUInt32BE(8), 1000n],
  ]);
  expect(draws[0]?.won).toBe(true);
  expect(draws[1]?.won).toBe(BigInt(bytes.readUInt32BE(8)) < whole / 1000n);
});

test('a draw is verified as every game is', () => {
  const input = { game: 'jackpot', serverSeed: 'server', clientSeed: 'client', nonce: 7 };
  const params = { stake: '100000', mini: { before: '0', mustHit: '50', ratePpm: 500 } };
  expect(verify({ ...input, params })).toMatchObject({ mini: { fed: '50', winning: String(whole), won: true } });
  for (const wrong of [{}, { stake: '1' }, { ...params, stake: 1 }, { ...params, major: {} }]) {
    expect(() => verify({ ...input, params: wrong })).toThrow(expect.objectContaining({ field: 'params' }));
  }
});
