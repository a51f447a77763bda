import { fieldOf, numbersOf } from '../round-result.ts';

export type Tower = {
  /** The tiles that were climbed, from the lowest row. */
  climbed: number[];
  /** The tiles with eggs, row by row; null while the round keeps them secret. */
  eggs: number[][] | null;
};

export type TileLook = 'hidden' | 'egg' | 'hit' | 'leftEgg' | 'left';

/** The tower of a round's result; for a calculated draw its eggs. Null if the result is another game's. */
export function towerOf(result: unknown): Tower | null {
  const climbed = numbersOf(result, 'climbed');
  const rows = fieldOf(result, 'eggs');
  const eggs = Array.isArray(rows) ? rows.map((row) => numbersOf({ row }, 'row') ?? []) : null;
  return climbed || eggs ? { climbed: climbed ?? [], eggs } : null;
}

export function lookOf(tower: Tower | null, row: number, tile: number): TileLook {
  const isTaken = tower?.climbed[row] === tile;
  if (!tower?.eggs) return isTaken ? 'egg' : 'hidden';
  const hasEgg = tower.eggs[row]?.includes(tile) ?? false;
  if (isTaken) return hasEgg ? 'egg' : 'hit';
  return hasEgg ? 'leftEgg' : 'left';
}
