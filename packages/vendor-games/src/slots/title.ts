/** Words in the languages of the platform. */
export type Words = { EN: string; TH: string; CN: string };

/** The name of a symbol within its title. */
export type SymbolId = string;

export type SlotSymbol = {
  id: SymbolId;
  name: Words;
  /** wild: replaces every paying symbol. scatter: counts anywhere. drum: is held in the hold feature. */
  role: 'pay' | 'wild' | 'scatter' | 'drum';
  /** Units by the number of symbols in a row; a missing number pays nothing. */
  pays: Readonly<Record<number, number>>;
};

/** The symbols of one reel, top to bottom; it is circular. */
export type Strip = readonly SymbolId[];

/**
 * The rule by which symbols pay. A unit is the bet on one line; with ways, a fraction of the bet that the title states.
 */
export type SlotPays =
  /**
   * Each line gives a row for every reel. `bothWays`: it is also read from the right; a line full of one symbol pays
   * once.
   */
  | { by: 'lines'; lines: readonly (readonly number[])[]; bothWays: boolean }
  /** Every path through adjacent reels from the left pays. */
  | { by: 'ways'; betUnits: number };

/** Free spins: triggered by scatters, played on separate strips, without a stake. */
export type FreeSpins = {
  /** The number of spins by the number of scatters: in the base game, and during free spins. */
  spins: Readonly<Record<number, number>>;
  more: Readonly<Record<number, number>>;
  /** The largest number in one round. */
  max: number;
  multiplier: number;
  strips: readonly Strip[];
  /** Reels on which a wild fills the whole reel and stays until the end. */
  stickyWildReels: readonly number[];
};

/** Winning symbols vanish and those above fall, until no win is left; the n-th board has the n-th multiplier. */
export type Tumbles = { multipliers: readonly number[]; freeMultipliers: readonly number[] };

/** A wild on one of these reels fills it and stays while the others turn again, until no new one appears. */
export type WildRespins = { reels: readonly number[] };

/**
 * Two reels full of one symbol without a win: the third turns again. All reels full of one symbol: a wheel gives a
 * multiplier.
 */
export type PairRespin = { wheel: readonly { multiplier: number; weight: number }[] };

/**
 * Enough visible drums are held, and every other cell turns separately, with a probability of `chance` / `of` for a
 * drum. A new drum resets the respins. At the end every drum pays its value in whole bets; a board full of them pays
 * `full` bets more.
 */
export type DrumHold = {
  from: number;
  respins: number;
  chance: number;
  of: number;
  values: readonly { bets: number; weight: number }[];
  full: number;
};

/** One slot: data only. */
export type SlotTitle = {
  code: string;
  name: Words;
  /** One sentence about it. */
  about: Words;
  /** The RTP in percent, rounded down to two decimals; the par sheet has the exact value. */
  rtp: string;
  rows: number;
  /** Strips of the base game, left to right. */
  strips: readonly Strip[];
  symbols: readonly SlotSymbol[];
  pays: SlotPays;
  /** Scatter pays in whole bets, by the number of visible scatters. */
  scatterPays: Readonly<Record<number, number>>;
  freeSpins: FreeSpins | null;
  tumbles: Tumbles | null;
  wildRespins: WildRespins | null;
  pairRespin: PairRespin | null;
  drums: DrumHold | null;
};

/** Returns the number of units in one bet: the stake is the unit stake times this. */
export function betUnits({ pays }: SlotTitle): number {
  return pays.by === 'lines' ? pays.lines.length : pays.betUnits;
}

/** Parses a strip from symbols separated by spaces. */
export function strip(symbols: string): Strip {
  return symbols.split(' ');
}
