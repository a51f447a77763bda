import type { Round } from '@fairhouse/contract/originals';
import { minesTiles } from '@fairhouse/games/originals/mines/rules';

export type Board = {
  revealed: readonly number[];
  /** The tiles that hide a mine; null while the round keeps them secret. */
  mines: readonly number[] | null;
};

export type TileLook =
  /** Covered while the round is open, or before there is one. */
  | 'hidden'
  | 'gem'
  /** The mine that ended the round. */
  | 'hit'
  /** Uncovered only by the round's end. */
  | 'leftGem'
  | 'leftMine';

export const tileNumbers: readonly number[] = Array.from({ length: minesTiles }, (_, tile) => tile);

/** The board of a mines round's result; null if the result is another game's. */
export function boardOf(result: unknown): Board | null {
  if (typeof result !== 'object' || result === null) return null;
  const { revealed, mines } = result as { revealed?: unknown; mines?: unknown };
  const [shown, hidden] = [tilesOf(revealed), tilesOf(mines)];
  return shown || hidden ? { revealed: shown ?? [], mines: hidden } : null;
}

export function lookOf(tile: number, board: Board | null): TileLook {
  const isMine = board?.mines?.includes(tile) ?? false;
  if (board?.revealed.includes(tile)) return isMine ? 'hit' : 'gem';
  if (!board?.mines) return 'hidden';
  return isMine ? 'leftMine' : 'leftGem';
}

/** A random tile of an open round that is still covered. */
export function randomCovered({ result }: Pick<Round, 'result'>): number {
  const revealed = boardOf(result)?.revealed ?? [];
  const covered = tileNumbers.filter((tile) => !revealed.includes(tile));
  return covered[Math.floor(Math.random() * covered.length)] ?? 0;
}

/** The outcome of a settled round. */
export function endOf({ multiplier, result }: Round): 'won' | 'lost' | 'returned' {
  if (multiplier === '0') return 'lost';
  return boardOf(result)?.revealed.length === 0 ? 'returned' : 'won';
}

/** The tile that an arrow key leads to; null at the board's edge. */
export function neighbour(tile: number, key: string): number | null {
  const [row, column] = [Math.floor(tile / side), tile % side];
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? tile - 1 : tile;
    case 'ArrowRight':
      return column < side - 1 ? tile + 1 : tile;
    case 'ArrowUp':
      return row > 0 ? tile - side : tile;
    case 'ArrowDown':
      return row < side - 1 ? tile + side : tile;
    case 'Home':
      return row * side;
    case 'End':
      return row * side + side - 1;
    default:
      return null;
  }
}

/** The row and the column of a tile, from 1. */
export function placeOf(tile: number): { row: number; column: number } {
  return { row: Math.floor(tile / side) + 1, column: (tile % side) + 1 };
}

const side = Math.sqrt(minesTiles);

function tilesOf(value: unknown): number[] | null {
  return Array.isArray(value) ? value.filter((tile) => tileNumbers.includes(tile)) : null;
}
