import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositNext, depositSettled } from './deposits/lifecycle.ts';
import { withdrawalHeld, withdrawalNext } from './withdrawals/lifecycle.ts';

/** Returns every state that can follow, in any number of steps. */
function reach<S extends string>(next: Record<S, readonly S[]>, from: S): Set<S> {
  const seen = new Set<S>([from]);
  for (const state of seen) for (const to of next[state]) seen.add(to);
  return seen;
}

const walkOf = <S extends string>(next: Record<S, readonly S[]>, start: S) =>
  fc.array(fc.nat(), { maxLength: 30 }).map((choices) => {
    const walk: S[] = [start];
    for (const choice of choices) {
      const ways = next[walk.at(-1) ?? start];
      if (ways.length === 0) break;
      walk.push(ways[choice % ways.length] ?? start);
    }
    return walk;
  });

test('every state of a deposit can be reached, and each leads to an end', () => {
  expect([...reach(depositNext, 'AWAITING')].sort()).toEqual(Object.keys(depositNext).sort());
  for (const state of reach(depositNext, 'AWAITING')) {
    expect([...reach(depositNext, state)].some((to) => depositSettled.includes(to))).toBe(true);
  }
});

test('however a deposit goes, it is credited once at most, and reversed only after it was credited', () => {
  fc.assert(
    fc.property(walkOf(depositNext, 'AWAITING'), (walk) => {
      expect(walk.filter((state) => state === 'CREDITED').length).toBeLessThanOrEqual(1);
      const reversed = walk.indexOf('REVERSED');
      if (reversed >= 0) expect(walk[reversed - 1]).toBe('CREDITED');
    }),
  );
});

test('every state of a withdrawal can be reached, and its money always finds an end', () => {
  expect([...reach(withdrawalNext, 'REQUESTED')].sort()).toEqual(Object.keys(withdrawalNext).sort());
  for (const state of withdrawalHeld) {
    const ends = [...reach(withdrawalNext, state)].filter((to) => !withdrawalHeld.includes(to));
    expect(ends).toContain('PAID');
    // A payout that failed at the gateway can still be returned to the member.
    if (state !== 'REQUESTED') expect(ends).toContain('REJECTED');
  }
});

test('however a withdrawal goes, its amount leaves the locked wallet once', () => {
  fc.assert(
    fc.property(walkOf(withdrawalNext, 'REQUESTED'), (walk) => {
      const left = walk.filter(
        (state, i) => !withdrawalHeld.includes(state) && withdrawalHeld.includes(walk[i - 1] ?? 'PAID'),
      );
      expect(left.length).toBeLessThanOrEqual(1);
      // Once the money has left the locked wallet, it is never set aside again.
      const out = walk.findIndex((state) => !withdrawalHeld.includes(state));
      if (out >= 0) expect(walk.slice(out).every((state) => !withdrawalHeld.includes(state))).toBe(true);
    }),
  );
});
