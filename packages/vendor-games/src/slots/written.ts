import { type Board, eachWin, type Machine } from './board.ts';
import { winsWith } from './moves.ts';
import type { Cell, SlotWin } from './round.ts';

/** Returns every win of a board with its cells, including the scatter win. */
export function winsOf(m: Machine, board: Board, scatters: Cell[]): SlotWin[] {
  const wins: SlotWin[] = [];
  eachWin(m, board, (symbol, count, units, line, fromRight, ways) => {
    const cells =
      line < 0
        ? cellsWhere(m, (at) => winsWith(m, board, symbol, count, at))
        : lineCells(m.lines[line] ?? [], count, fromRight);
    wins.push({
      symbol: m.ids[symbol] ?? '',
      count,
      line: line < 0 ? null : line,
      fromRight,
      ways: ways === 0 ? null : ways,
      cells,
      units,
    });
  });
  const paid = (m.title.scatterPays[scatters.length] ?? 0) * m.betUnits;
  if (paid > 0) {
    const symbol = m.ids[m.scatter] ?? '';
    wins.push({
      symbol,
      count: scatters.length,
      line: null,
      fromRight: false,
      ways: null,
      cells: scatters,
      units: paid,
    });
  }
  return wins;
}

function lineCells(path: readonly number[], count: number, fromRight: boolean): Cell[] {
  const cells = path.map((row, reel): Cell => [reel, row]);
  return fromRight ? cells.slice(-count) : cells.slice(0, count);
}

/** Fills the reels of `wildReels` (a bit each) with wilds. */
export function fillWilds(m: Machine, board: Board, wildReels: number): void {
  for (let at = 0; at < board.length; at++) if ((wildReels >> Math.floor(at / m.rows)) & 1) board[at] = m.wild;
}

/** Returns the visible symbols, by reel, top to bottom. */
export function gridOf(m: Machine, board: Board): string[][] {
  return Array.from({ length: m.reels }, (_, reel) =>
    Array.from(board.subarray(reel * m.rows, (reel + 1) * m.rows), (symbol) => m.ids[symbol] ?? ''),
  );
}

/** Returns the cells for which `holds` is true. */
export function cellsWhere(m: Machine, holds: (at: number) => boolean): Cell[] {
  return Array.from({ length: m.reels * m.rows }, (_, at) => at)
    .filter(holds)
    .map((at) => cellOf(m, at));
}

/** Returns the cell at an index of the board. */
export function cellOf(m: Machine, at: number): Cell {
  return [Math.floor(at / m.rows), at % m.rows];
}

/** Returns the sum of wins, in units. */
export function sumOf(wins: readonly SlotWin[]): number {
  return wins.reduce((sum, win) => sum + win.units, 0);
}

/** Returns the indexes of the bits that are set. */
export function bits(mask: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (mask >> bit) & 1);
}
