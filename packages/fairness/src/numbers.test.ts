import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Signer, signerOf } from './hmac.ts';
import { messageOf, numbersOf, pick, type Seeds } from './numbers.ts';

const text = fc.string({ minLength: 1, maxLength: 64, unit: 'binary' });
const seeds: fc.Arbitrary<Seeds> = fc.record({
  serverSeed: text,
  clientSeed: text,
  nonce: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
});

function take(count: number, of: Seeds): number[] {
  const next = numbersOf(of);
  return Array.from({ length: count }, next);
}

/** The HMAC bytes by Node's own implementation. */
function hmacOf({ serverSeed, clientSeed, nonce }: Seeds, round: number): Buffer {
  return createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${round}`).digest();
}

function wordsOf(signer: Signer, message: string): string {
  return [...signer(message)].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

describe('the generator', () => {
  test("gives the bytes of another implementation's HMAC-SHA256", () => {
    fc.assert(
      fc.property(seeds, fc.nat({ max: 40 }), (s, round) => {
        return (
          wordsOf(signerOf(s.serverSeed), `${s.clientSeed}:${s.nonce}:${round}`) === hmacOf(s, round).toString('hex')
        );
      }),
    );
    for (let length = 0; length < 260; length += 1) {
      const long = { serverSeed: 'k'.repeat(length + 1), clientSeed: 'é'.repeat(length), nonce: 1 };
      expect(wordsOf(signerOf(long.serverSeed), `${long.clientSeed}:1:0`)).toBe(hmacOf(long, 0).toString('hex'));
    }
  });

  test('makes of each four bytes b1/256 + b2/256² + b3/256³ + b4/256⁴, round after round', () => {
    fc.assert(
      fc.property(seeds, (s) => {
        const fractions = take(20, s).map((n) => n / 2 ** 32);
        const bytes = [0, 1, 2].flatMap((round) => [...hmacOf(s, round)]);
        const published = Array.from({ length: 20 }, (_, i) =>
          bytes.slice(i * 4, i * 4 + 4).reduce((sum, byte, place) => sum + byte / 256 ** (place + 1), 0),
        );
        expect(fractions).toEqual(published);
        expect(fractions.every((f) => f >= 0 && f < 1)).toBe(true);
      }),
    );
  });

  test('gives the same numbers for the same seeds and others for the next nonce', () => {
    const s = { serverSeed: 'a'.repeat(64), clientSeed: 'mine', nonce: 7 };
    expect(take(9, s)).toEqual(take(9, { ...s }));
    expect(take(9, s)).not.toEqual(take(9, { ...s, nonce: 8 }));
  });

  test('signs another message for every client seed, nonce and round, also with colons in the client seed', () => {
    const clientSeed = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(':', '0', '1', 'a') });
    const triple = fc.tuple(clientSeed, fc.nat({ max: 20 }), fc.nat({ max: 20 }));
    fc.assert(
      fc.property(triple, triple, (a, b) => {
        const same = a.every((part, i) => part === b[i]);
        return same === (messageOf(...a) === messageOf(...b));
      }),
      { numRuns: 2000 },
    );
    expect(messageOf('a:1', 2, 0)).not.toBe(messageOf('a', 1, 2));
  });

  test('of two bets at once, each keeps its own numbers', () => {
    const [a, b] = [
      { serverSeed: 'a', clientSeed: 'c', nonce: 1 },
      { serverSeed: 'b', clientSeed: 'c', nonce: 1 },
    ];
    const [nextA, nextB] = [numbersOf(a), numbersOf(b)];
    const both = Array.from({ length: 20 }, () => [nextA(), nextB()] as const);
    expect(both.map(([first]) => first)).toEqual(take(20, a));
    expect(both.map(([, second]) => second)).toEqual(take(20, b));
  });

  test('refuses a nonce that is no whole number from 0', () => {
    for (const nonce of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => messageOf('x', nonce, 0)).toThrow(RangeError);
  });
});

describe('floor(f × count)', () => {
  test('is exact for every number and count', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 2 ** 21 }), (n, count) => {
        return BigInt(pick(n, count)) === (BigInt(n) * BigInt(count)) >> 32n;
      }),
      { numRuns: 5000 },
    );
  });

  test('is exact on both sides of each of the 10,001 borders of dice', () => {
    for (let k = 1n; k <= 10_000n; k += 1n) {
      const border = ((k << 32n) + 10_000n) / 10_001n;
      expect(pick(Number(border), 10_001)).toBe(Number(k));
      expect(pick(Number(border - 1n), 10_001)).toBe(Number(k - 1n));
    }
    expect(pick(2 ** 32 - 1, 10_001)).toBe(10_000);
    expect(pick(0, 10_001)).toBe(0);
  });

  test('refuses a count at which a double would no longer be exact', () => {
    for (const count of [0, -1, 1.5, 2 ** 21 + 1]) expect(() => pick(1, count)).toThrow(RangeError);
  });
});
