import type { SymbolId } from './title.ts';

/** A uniform whole number from 0 below `count`, from the caller's randomness. `count` is 2²¹ at most. */
export type Draw = (count: number) => number;

/** A position on the board: reel from the left, row from the top, both from 0. */
export type Cell = readonly [reel: number, row: number];

export type SlotWin = {
  symbol: SymbolId;
  /** The number of reels (lines, ways) or cells (scatters, drums) that the win spans. */
  count: number;
  /** The line's index in the title's list, and the side from which it is read; null: not a line. */
  line: number | null;
  fromRight: boolean;
  /** Number of ways; null: not ways. */
  ways: number | null;
  cells: Cell[];
  /** The units before the spin's multiplier. */
  units: number;
};

/**
 * One board of a round. spin: every reel turned. tumble: winning symbols vanished and others fell. respin: the reels
 * that are not held turned again. hold: the cells without a drum turned again.
 */
export type SlotSpin = {
  kind: 'spin' | 'tumble' | 'respin' | 'hold';
  /** True within free spins. */
  free: boolean;
  /** Each reel's strip position in the top row. [] in hold. */
  stops: number[];
  /** Visible symbols, by reel, top to bottom; wilds before they fill their reel. */
  grid: SymbolId[][];
  /** Reels that wilds fill. */
  wildReels: number[];
  /** Reels that did not turn. */
  held: number[];
  wins: SlotWin[];
  scatters: Cell[];
  /** The multiplier of all wins of this board. */
  multiplier: number;
  /** The board's pay in units, after the multiplier. */
  units: number;
  /** Free spins given by this board, and those left after it; null: outside of them. */
  freeSpins: { awarded: number; left: number } | null;
  /** Drums on the board with their values in whole bets, and the respins left; null: no hold is running. */
  drums: { cells: { cell: Cell; bets: number }[]; respinsLeft: number } | null;
};

/** A whole round: the bought spin and everything that follows from it. JSON-safe. */
export type SlotRound = {
  spins: SlotSpin[];
  /** The round's pay in units: the payout is the unit stake times this. */
  totalUnits: number;
};
