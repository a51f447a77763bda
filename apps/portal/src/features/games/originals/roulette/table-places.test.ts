import { expect, it } from 'vitest';
import { betweenPlaces, cellOf } from './table-places.ts';

it('lays every spot between its numbers, and no two on one place', () => {
  const places = betweenPlaces.map(({ along, across }) => `${along} ${across}`);
  expect(new Set(places).size).toBe(betweenPlaces.length);
  expect(betweenPlaces).toHaveLength(60 + 14 + 23 + 11);
  for (const { spot, along, across } of betweenPlaces) {
    for (const cell of spot
      .split('-')
      .map(Number)
      .filter((number) => number > 0)
      .map(cellOf)) {
      expect(Math.abs(cell.along - along), spot).toBeLessThanOrEqual(1);
      expect(Math.abs(cell.across - across), spot).toBeLessThanOrEqual(2.5);
    }
  }
});
