import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesOf, windowOf } from './grid-window.ts';

const phone = { rowHeight: 200, columns: 3 };

test('at the top of 5,000 games a screen of rows is drawn, and room kept for the rest', () => {
  expect(windowOf(phone, { count: 5000, top: 100, height: 844 })).toEqual({
    from: 0,
    to: 21,
    above: 0,
    below: 332_000,
  });
});

test('far down the rows around the screen are drawn, however many there are above', () => {
  const { from, to } = windowOf(phone, { count: 5000, top: -100_000, height: 844 });
  expect([from, to]).toEqual([(500 - 3) * 3, (505 + 3) * 3]);
});

test('whatever is scrolled, what is drawn covers the screen, begins with a row and leaves the height as it is', () => {
  const world = fc.record({
    count: fc.integer({ min: 1, max: 6000 }),
    columns: fc.integer({ min: 1, max: 10 }),
    rowHeight: fc.integer({ min: 40, max: 500 }),
    top: fc.integer({ min: -400_000, max: 2000 }),
    height: fc.integer({ min: 200, max: 2000 }),
  });
  fc.assert(
    fc.property(world, ({ count, columns, rowHeight, top, height }) => {
      const shown = windowOf({ rowHeight, columns }, { count, top, height });
      const rows = Math.ceil(count / columns);
      const drawn = Math.ceil((shown.to - shown.from) / columns);
      expect(shown.from % columns).toBe(0);
      expect(shown.above + drawn * rowHeight + shown.below).toBe(rows * rowHeight);
      const bottom = top + rows * rowHeight;
      if (bottom <= 0 || top >= height) return;
      expect(top + shown.above).toBeLessThanOrEqual(Math.max(0, top));
      expect(top + shown.above + drawn * rowHeight).toBeGreaterThanOrEqual(Math.min(height, bottom));
    }),
  );
});

test('the pages of a stretch are those that hold its games, and no more', () => {
  expect(pagesOf(0, 20, 20)).toEqual([1]);
  expect(pagesOf(19, 41, 20)).toEqual([1, 2, 3]);
  expect(pagesOf(40, 40, 20)).toEqual([]);
});
