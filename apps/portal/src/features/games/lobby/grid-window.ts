/** The visible part of a long grid, in rows. */
export type Measures = {
  /** The height of a row with the gap beneath it, in pixels. */
  rowHeight: number;
  columns: number;
};

export type GridWindow = {
  /** The index of the first drawn game, and the index after the last. */
  from: number;
  to: number;
  /** Space of the rows not drawn, in pixels. */
  above: number;
  below: number;
};

/** Rows drawn beyond either edge of the screen, so that fast scrolling shows tiles. */
const beyond = 3;

/**
 * Returns the range of games to draw, of `count`.
 * @param top the grid's top edge in pixels below the top of the screen: negative once it is scrolled past
 * @param height of the screen, in pixels
 */
export function windowOf(
  { rowHeight, columns }: Measures,
  { count, top, height }: { count: number; top: number; height: number },
): GridWindow {
  const rows = Math.ceil(count / columns);
  const first = Math.min(Math.max(0, Math.floor(-top / rowHeight) - beyond), Math.max(0, rows - 1));
  const end = Math.min(rows, Math.max(first + 1, Math.ceil((height - top) / rowHeight) + beyond));
  return {
    from: first * columns,
    to: Math.min(count, end * columns),
    above: first * rowHeight,
    below: (rows - end) * rowHeight,
  };
}

/** Returns the pages of a list, from 1, that hold the games `from` … `to` (exclusive). */
export function pagesOf(from: number, to: number, pageSize: number): number[] {
  if (to <= from) return [];
  const first = Math.floor(from / pageSize) + 1;
  const last = Math.floor((to - 1) / pageSize) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
