import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { areSealed, type DuelSeeds, duelPrize, duelReturn, isDuelSeed, playDuel, sealOfSeed, sumOf } from './duel.ts';

const seeds = (n: number): DuelSeeds => ({
  duelId: n,
  serverSeed: createHash('sha256').update(`server ${n}`).digest('hex'),
  seeds: [`a${n}`.padStart(32, '0'), `b${n}`.padStart(32, '0')],
});

test('published vectors: these seeds are these throws', () => {
  expect([1, 12].map((n) => playDuel(seeds(n)))).toEqual([
    {
      throws: [
        [
          [2, 3],
          [5, 6],
        ],
      ],
      winner: 1,
    },
    {
      throws: [
        [
          [6, 5],
          [6, 5],
        ],
        [
          [5, 1],
          [4, 5],
        ],
      ],
      winner: 1,
    },
  ]);
});

test('a throw is what HMAC-SHA256 of the three seeds says, counted by hand', () => {
  for (let n = 1; n <= 50; n++) {
    const { serverSeed, seeds: own, duelId } = seeds(n);
    const bytes = createHmac('sha256', serverSeed).update(`${own[0]}:${own[1]}:${duelId}:0`).digest();
    const dice = [0, 4, 8, 12].map((at) => 1 + Math.floor((bytes.readUInt32BE(at) * 6) / 2 ** 32));
    expect(playDuel(seeds(n)).throws[0]?.flat()).toEqual(dice);
  }
});

test('equal sums are thrown again, and the last pair decides', () => {
  const results = Array.from({ length: 2000 }, (_, n) => playDuel(seeds(n)));
  for (const { throws, winner } of results) {
    const sums = throws.map(([one, two]) => sumOf(one) - sumOf(two));
    expect(sums.slice(0, -1).every((ahead) => ahead === 0)).toBe(true);
    expect(winner).toBe((sums.at(-1) ?? 0) > 0 ? 0 : 1);
  }
  expect(results.some(({ throws }) => throws.length > 1)).toBe(true);
  const first = results.filter(({ winner }) => winner === 0).length;
  expect(first).toBeGreaterThan(900);
  expect(first).toBeLessThan(1100);
});

test('each of the three seeds changes the throws', () => {
  const base = seeds(7);
  const text = (of: DuelSeeds) => JSON.stringify(playDuel(of).throws);
  const other = 'f'.repeat(32);
  const changed = [
    { ...base, serverSeed: other },
    { ...base, seeds: [other, base.seeds[1]] as const },
    { ...base, seeds: [base.seeds[0], other] as const },
  ];
  for (const one of changed) expect(text(one)).not.toBe(text(base));
});

test('the winner gets both stakes less four in a hundred, never a part of the smallest unit too much', () => {
  expect(duelPrize(100_000n)).toBe(192_000n);
  expect(duelPrize(1n)).toBe(1n);
  expect(duelPrize(13n)).toBe(24n);
  for (let stake = 1n; stake < 400n; stake++) {
    const rake = 2n * stake - duelPrize(stake);
    expect(rake * 100n >= 2n * stake * 4n && (rake - 1n) * 100n < 2n * stake * 4n).toBe(true);
  }
  expect(duelReturn).toEqual({ num: 96n, den: 100n });
});

test('a seed that is not the sealed one is noticed, whosever it is', () => {
  const of = seeds(3);
  const hashes = [sealOfSeed(of.seeds[0]), sealOfSeed(of.seeds[1])] as const;
  expect(areSealed(of, sealOfSeed(of.serverSeed), hashes)).toBe(true);
  expect(areSealed({ ...of, serverSeed: 'another' }, sealOfSeed(of.serverSeed), hashes)).toBe(false);
  expect(areSealed({ ...of, seeds: [of.seeds[1], of.seeds[0]] }, sealOfSeed(of.serverSeed), hashes)).toBe(false);
  expect(isDuelSeed('A'.repeat(32)) || isDuelSeed('a'.repeat(31))).toBe(false);
  expect(isDuelSeed('0123456789abcdef0123456789abcdef')).toBe(true);
});
