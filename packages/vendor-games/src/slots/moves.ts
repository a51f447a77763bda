import { type Board, eachWin, type Machine, none } from './board.ts';

/** Returns true if a cell is part of a win that spans `count` reels. */
export function winsWith(m: Machine, board: Board, symbol: number, count: number, at: number): boolean {
  return at < count * m.rows && (board[at] === symbol || board[at] === m.wild);
}

/**
 * Returns the reel that differs if one symbol, with wilds, fills the two others of three; null if there is no such
 * pair. On a board full of one symbol no reel differs: `odd` is -1.
 */
export function fullReels(m: Machine, board: Board): { odd: number } | null {
  const filled = [0, 1, 2].map((reel) => filler(m, board, reel));
  const same = (a: number, b: number) => {
    const [x = none, y = none] = [filled[a], filled[b]];
    return x !== none && y !== none && (x === y || x === m.wild || y === m.wild);
  };
  const pairs = [same(0, 1), same(0, 2), same(1, 2)];
  if (pairs.every(Boolean)) return { odd: -1 };
  const at = pairs.indexOf(true);
  return at < 0 ? null : { odd: 2 - at };
}

/** Returns the symbol that fills a whole reel, or `none`; wilds match any symbol. */
function filler(m: Machine, board: Board, reel: number): number {
  let symbol = m.wild;
  for (let at = reel * m.rows; at < (reel + 1) * m.rows; at++) {
    const seen = board[at] ?? none;
    if (seen === m.wild) continue;
    if (symbol !== m.wild && seen !== symbol) return none;
    symbol = seen;
  }
  return symbol;
}

/**
 * Removes winning symbols and lets those above fall; new ones come from the strip above. `tops` is the strip position
 * of each reel's next symbol, and is updated.
 */
export function tumble(
  m: Machine,
  strips: readonly Uint8Array[],
  board: Board,
  gone: Uint8Array,
  tops: Int32Array,
): void {
  for (let reel = 0; reel < m.reels; reel++) {
    const strip = strips[reel] ?? new Uint8Array(1);
    const from = reel * m.rows;
    let to = from + m.rows - 1;
    for (let at = to; at >= from; at--) if (!gone[at]) board[to--] = board[at] ?? none;
    let top = tops[reel] ?? 0;
    for (; to >= from; to--) {
      top = (top + strip.length - 1) % strip.length;
      board[to] = strip[top] ?? none;
    }
    tops[reel] = top;
  }
}

/** Marks the cells of every win; returns the pay of the board in units. */
export function winnersOf(m: Machine, board: Board, gone: Uint8Array): number {
  gone.fill(0);
  return eachWin(m, board, (symbol, count) => {
    for (let at = 0; at < board.length; at++) if (winsWith(m, board, symbol, count, at)) gone[at] = 1;
  });
}
