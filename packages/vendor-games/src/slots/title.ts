/** Words in the languages of the platform. */
export type Words = { EN: string; TH: string; CN: string };

/** The name of a symbol within its title. */
export type SymbolId = string;

export type SlotSymbol = {
  id: SymbolId;
  name: Words;
  /** wild: replaces every paying symbol. scatter: counts anywhere. drum: is held in the hold feature. */
  role: 'pay' | 'wild' | 'scatter' | 'drum';
  /** Units by the number in a row; a missing number pays nothing. */
  pays: Readonly<Record<number, number>>;
};

/** The symbols of one reel, top to bottom; the last is followed by the first. */
export type Strip = readonly SymbolId[];

/** The way in which symbols pay. A unit is the bet on one line; with ways, a part of the bet that the title names. */
export type SlotPays =
  /** Each line names a row for every reel. `bothWays`: from the right too; a line full of one symbol pays once. */
  | { by: 'lines'; lines: readonly (readonly number[])[]; bothWays: boolean }
  /** Every way through neighbouring reels from the left pays. */
  | { by: 'ways'; betUnits: number };

/** Free spins: begun by scatters, played on strips of their own, at no stake. */
export type FreeSpins = {
  /** Spins by how many scatters were seen: in the base game, and while they run. */
  spins: Readonly<Record<number, number>>;
  more: Readonly<Record<number, number>>;
  /** Largest number in one round. */
  max: number;
  multiplier: number;
  strips: readonly Strip[];
  /** Reels on which a wild fills the whole reel and stays to the end. */
  stickyWildReels: readonly number[];
};

/** Winning symbols vanish and those above fall, until nothing wins; the n-th board pays the n-th multiplier. */
export type Tumbles = { multipliers: readonly number[]; freeMultipliers: readonly number[] };

/** A wild on one of these reels fills it and stays while the others turn again, as long as another one comes. */
export type WildRespins = { reels: readonly number[] };

/** Two reels full of one symbol and nothing won: the third turns again. All reels full of one symbol: a wheel multiplies. */
export type PairRespin = { wheel: readonly { multiplier: number; weight: number }[] };

/**
 * Enough drums in sight are held, and every other cell turns alone: `chance` in `of` for a drum. A new drum gives all
 * respins back. At the end every drum pays its value in whole bets; a board full of them pays `full` bets more.
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
  /** Return to player in percent, cut to two decimals; the par sheet has it exactly. */
  rtp: string;
  rows: number;
  /** Strips of the base game, left to right. */
  strips: readonly Strip[];
  symbols: readonly SlotSymbol[];
  pays: SlotPays;
  /** Whole bets by how many scatters are in sight. */
  scatterPays: Readonly<Record<number, number>>;
  freeSpins: FreeSpins | null;
  tumbles: Tumbles | null;
  wildRespins: WildRespins | null;
  pairRespin: PairRespin | null;
  drums: DrumHold | null;
};

/** Returns the units of one bet: the stake is the unit stake times this. */
export function betUnits({ pays }: SlotTitle): number {
  return pays.by === 'lines' ? pays.lines.length : pays.betUnits;
}

/** A strip as it is written down: symbols with blanks between. */
export function strip(symbols: string): Strip {
  return symbols.split(' ');
}
