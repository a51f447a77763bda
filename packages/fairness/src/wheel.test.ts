import { describe, expect, test } from 'vitest';
import { spinWheel } from './wheel.ts';

describe('a wheel', () => {
  test('stops at one place for one spin, whoever computes it', () => {
    const spin = { serverSeed: 'a'.repeat(64), clientSeed: 'lucky day', weights: [5, 3, 2] };
    expect([1, 2, 3, 4, 5, 6].map((nonce) => spinWheel({ ...spin, nonce }))).toEqual([2, 1, 1, 1, 2, 1]);
  });

  test('gives each segment its share of places, and none to one without weight', () => {
    const counts = [0, 0, 0, 0];
    for (let nonce = 1; nonce <= 20_000; nonce++) {
      const at = spinWheel({ serverSeed: 'b', clientSeed: 'c', nonce, weights: [0, 6, 0, 4] });
      counts[at] = (counts[at] ?? 0) + 1;
    }
    const [none, most = 0, gone, rest = 0] = counts;
    expect([none, gone]).toEqual([0, 0]);
    expect(most + rest).toBe(20_000);
    expect(Math.abs(most - 12_000)).toBeLessThan(350);
  });

  test('has places: without any weight nothing can be drawn', () => {
    expect(() => spinWheel({ serverSeed: 'a', clientSeed: 'b', nonce: 1, weights: [0, 0] })).toThrow(RangeError);
  });
});
