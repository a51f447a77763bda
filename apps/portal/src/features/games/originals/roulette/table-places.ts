import { rouletteSpots } from '@fairhouse/games/originals/roulette/spots';

/**
 * The place of a spot inside the table, in cells: `along` from 0 (the side of the zero) to 12, `across` from 0 (the column of 3)
 * to 3. The zero lies before it.
 */
export type Place = { spot: string; along: number; across: number };

const inside = [...rouletteSpots].filter(([spot]) => /^\d/.test(spot));

/** Every spot between numbers, with the place of its chip: on a border, a corner, or the table's edge. */
export const betweenPlaces: readonly Place[] = inside
  .filter(([, numbers]) => numbers.length > 1)
  .map(([spot, numbers]) => ({ spot, ...placeOf(numbers) }));

/** The middle of a number's cell. */
export function cellOf(number: number): { along: number; across: number } {
  return { along: Math.floor((number - 1) / 3) + 0.5, across: 2.5 - ((number - 1) % 3) };
}

function placeOf(numbers: readonly number[]): { along: number; across: number } {
  const cells = numbers.filter((number) => number > 0).map(cellOf);
  const mean = (of: (cell: { along: number; across: number }) => number) =>
    cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
  const isEdge = (numbers.length === 3 && numbers[0] !== 0) || numbers.length === 6;
  if (numbers[0] === 0) return { along: 0, across: numbers.length === 4 ? 3 : mean(({ across }) => across) };
  return { along: mean(({ along }) => along), across: isEdge ? 3 : mean(({ across }) => across) };
}
