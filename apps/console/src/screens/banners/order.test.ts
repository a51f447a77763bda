import { bannerCuts } from '@fairhouse/contract/banner-cuts';
import { expect, test } from 'vitest';
import { shownPart } from './order.ts';

test('a crop has the shape of its cut and never leaves the picture', () => {
  const picture = { width: 1000, height: 3000 };
  for (const cut of Object.values(bannerCuts)) {
    for (const framing of [
      { zoom: 1, x: 0.5, y: 0.5 },
      { zoom: 3, x: 0, y: 1 },
      { zoom: 2, x: 1, y: 0 },
    ]) {
      const part = shownPart(picture, cut, framing);
      expect(part.width / part.height).toBeCloseTo(cut.width / cut.height, 6);
      expect(part.left).toBeGreaterThanOrEqual(0);
      expect(part.top).toBeGreaterThanOrEqual(0);
      expect(part.left + part.width).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(part.top + part.height).toBeLessThanOrEqual(picture.height + 1e-6);
    }
  }
});
