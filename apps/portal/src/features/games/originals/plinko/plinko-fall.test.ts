import { plinkoSlotOf } from '@fairhouse/games/originals/plinko/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOf } from './plinko-fall.ts';

it('a ball lands over the slot that its path leads to, and never jumps on its way', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1), { minLength: 8, maxLength: 16 }), (path) => {
      const end = placeOf(path, path.length);
      expect(end.x).toBeCloseTo(plinkoSlotOf(path) - path.length / 2, 10);
      let before = placeOf(path, 0);
      for (let passed = 0.02; passed < path.length; passed += 0.02) {
        const now = placeOf(path, passed);
        expect(Math.abs(now.x - before.x) + Math.abs(now.y - before.y)).toBeLessThan(0.1);
        before = now;
      }
    }),
    { numRuns: 30 },
  );
});
