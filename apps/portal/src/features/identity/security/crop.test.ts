import { expect, test } from 'vitest';
import { centred, cropOf, moved, zoomed } from './crop.ts';

const wide = { width: 400, height: 200 };

test('the square begins in the middle, as large as the picture allows', () => {
  expect(cropOf(wide, centred)).toEqual({ x: 100, y: 0, side: 200 });
});

test('it never leaves the picture, and comes back with the first move back', () => {
  const far = moved(wide, centred, 5, 5);
  expect(cropOf(wide, far)).toEqual({ x: 0, y: 0, side: 200 });
  expect(cropOf(wide, moved(wide, far, -0.1, 0)).x).toBeCloseTo(20);
});

test('zooming keeps the middle, and zooming out brings the square back inside', () => {
  const near = zoomed(wide, centred, 2);
  expect(cropOf(wide, near)).toEqual({ x: 150, y: 50, side: 100 });
  const corner = moved(wide, near, -9, -9);
  expect(cropOf(wide, corner)).toEqual({ x: 300, y: 100, side: 100 });
  expect(cropOf(wide, zoomed(wide, corner, 1))).toEqual({ x: 200, y: 0, side: 200 });
});
