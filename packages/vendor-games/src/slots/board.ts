import { betUnits, type SlotTitle, type Strip, type SymbolId } from './title.ts';

/** A board as numbers: the symbol at `reel * rows + row`. */
export type Board = Uint8Array;

/** A title prepared for play: symbols are their indexes in its list. */
export type Machine = {
  title: SlotTitle;
  reels: number;
  rows: number;
  betUnits: number;
  ids: readonly SymbolId[];
  wild: number;
  scatter: number;
  drum: number;
  /** Pays in units at `symbol * (reels + 1) + count`. */
  payTable: Int32Array;
  base: readonly Uint8Array[];
  free: readonly Uint8Array[];
  lines: readonly (readonly number[])[];
};

/** Called for one win; its units are those before any multiplier. */
export type WinVisitor = (
  symbol: number,
  count: number,
  units: number,
  line: number,
  fromRight: boolean,
  ways: number,
) => void;

const machines = new WeakMap<SlotTitle, Machine>();
/** The number that stands for no symbol, e.g. for a role that a title does not have. */
export const none = 255;

/** Returns the machine of a title, which is built once. */
export function machineOf(title: SlotTitle): Machine {
  const known = machines.get(title);
  if (known) return known;
  const made = build(title);
  machines.set(title, made);
  return made;
}

function build(title: SlotTitle): Machine {
  const ids = title.symbols.map((symbol) => symbol.id);
  const reels = title.strips.length;
  const role = (name: string) => {
    const at = title.symbols.findIndex((symbol) => symbol.role === name);
    return at < 0 ? none : at;
  };
  const numbers = (strips: readonly Strip[]) =>
    strips.map((strip) => {
      return Uint8Array.from(strip, (id) => {
        const at = ids.indexOf(id);
        if (at < 0) throw new Error(`${title.code} has no symbol ${id}`);
        return at;
      });
    });
  const payTable = new Int32Array(ids.length * (reels + 1));
  title.symbols.forEach((symbol, at) => {
    for (const [count, units] of Object.entries(symbol.pays)) payTable[at * (reels + 1) + Number(count)] = units;
  });
  return {
    title,
    reels,
    rows: title.rows,
    betUnits: betUnits(title),
    ids,
    wild: role('wild'),
    scatter: role('scatter'),
    drum: role('drum'),
    payTable,
    base: numbers(title.strips),
    free: numbers(title.freeSpins?.strips ?? []),
    lines: title.pays.by === 'lines' ? title.pays.lines : [],
  };
}

/** Writes the visible symbols to a board; reels of `wildReels` (a bit each) are filled with wilds. */
export function show(
  m: Machine,
  strips: readonly Uint8Array[],
  stops: ArrayLike<number>,
  wildReels: number,
  board: Board,
): void {
  for (let reel = 0; reel < m.reels; reel++) showReel(m, strips, reel, stops[reel] ?? 0, wildReels, board);
}

/** Does the same as `show`, for one reel. */
export function showReel(
  m: Machine,
  strips: readonly Uint8Array[],
  reel: number,
  stop: number,
  wildReels: number,
  board: Board,
): void {
  const strip = strips[reel] ?? new Uint8Array(1);
  const full = (wildReels >> reel) & 1;
  for (let row = 0; row < m.rows; row++) {
    board[reel * m.rows + row] = full ? m.wild : (strip[(stop + row) % strip.length] ?? none);
  }
}

/** Passes every win of a board to `visit`; returns their sum in units. Scatters are not included. */
export function eachWin(m: Machine, board: Board, visit: WinVisitor | null): number {
  if (m.title.pays.by === 'ways') return eachWay(m, board, visit);
  const both = m.title.pays.bothWays;
  let total = 0;
  for (let line = 0; line < m.lines.length; line++) {
    const path = m.lines[line] ?? [];
    const left = lineWin(m, board, path, false);
    if (left.units > 0) {
      total += left.units;
      visit?.(left.symbol, left.count, left.units, line, false, 0);
    }
    // A full line counts as one win, whichever side it is read from.
    if (!both || left.count === m.reels) continue;
    const right = lineWin(m, board, path, true);
    if (right.units === 0) continue;
    total += right.units;
    visit?.(right.symbol, right.count, right.units, line, true, 0);
  }
  return total;
}

/** The one object into which lines are read, to avoid allocations; every caller uses it at once. */
const read = { symbol: 0, count: 0, units: 0 };

/** Evaluates a line. Wilds at its beginning count as the symbol that follows or as themselves, whichever pays more. */
function lineWin(m: Machine, board: Board, path: readonly number[], fromRight: boolean): typeof read {
  let symbol = m.wild;
  let count = 0;
  let wilds = 0;
  for (; count < m.reels; count++) {
    const reel = fromRight ? m.reels - 1 - count : count;
    const seen = board[reel * m.rows + (path[reel] ?? 0)] ?? none;
    if (seen === m.wild) {
      if (symbol === m.wild) wilds++;
    } else if (seen === m.scatter || seen === m.drum) break;
    else if (symbol === m.wild) symbol = seen;
    else if (seen !== symbol) break;
  }
  const width = m.reels + 1;
  read.symbol = symbol;
  read.count = count;
  read.units = symbol === none ? 0 : (m.payTable[symbol * width + count] ?? 0);
  const asWilds = wilds > 0 && symbol !== m.wild ? (m.payTable[m.wild * width + wilds] ?? 0) : 0;
  if (asWilds > read.units) {
    read.symbol = m.wild;
    read.count = wilds;
    read.units = asWilds;
  }
  return read;
}

/** Follows every symbol of the first reel through its neighbours; such a title has no wilds on the first reel. */
function eachWay(m: Machine, board: Board, visit: WinVisitor | null): number {
  let total = 0;
  let seen = 0;
  for (let row = 0; row < m.rows; row++) {
    const symbol = board[row] ?? none;
    if (symbol === m.scatter || symbol === m.drum || (seen >> symbol) & 1) continue;
    seen |= 1 << symbol;
    let ways = 1;
    let count = 0;
    for (; count < m.reels; count++) {
      let here = 0;
      for (let at = count * m.rows; at < (count + 1) * m.rows; at++) {
        if (board[at] === symbol || board[at] === m.wild) here++;
      }
      if (here === 0) break;
      ways *= here;
    }
    const units = ways * (m.payTable[symbol * (m.reels + 1) + count] ?? 0);
    if (units === 0) continue;
    total += units;
    visit?.(symbol, count, units, -1, false, ways);
  }
  return total;
}

/** Counts the cells that show a symbol. */
export function countOf(board: Board, symbol: number): number {
  if (symbol === none) return 0;
  let count = 0;
  for (const seen of board) if (seen === symbol) count++;
  return count;
}

/** Returns the reels (a bit each) of `among` that show a wild. */
export function reelsWithWild(m: Machine, board: Board, among: readonly number[]): number {
  let mask = 0;
  for (const reel of among) {
    for (let row = 0; row < m.rows; row++) if (board[reel * m.rows + row] === m.wild) mask |= 1 << reel;
  }
  return mask;
}
