import { type Machine, machineOf } from './board.ts';
import { type Boards, boardsOf, type ParPart, parParts, type Tally } from './par-boards.ts';
import { holdOf, type Moments, nothing } from './par-hold.ts';
import type { FreeSpins, SlotTitle } from './title.ts';

/** Figures computed over every stop of every reel, in multiples of the whole bet. */
export type ParSheet = {
  code: string;
  betUnits: number;
  /** The number of combinations of stops of the base game's reels. */
  combinations: number;
  /** Return to player, as a share: 0.9612. */
  rtp: number;
  parts: { part: ParPart; rtp: number }[];
  /** Share of rounds that pay anything at all. */
  hitFrequency: number;
  /** Variance of a round's return, in bets. */
  variance: number;
  /** The greatest win, in bets. */
  maxWin: number;
  /** The average number of rounds per feature, and its average pay, in bets; null: the title has none. */
  feature: { part: ParPart; oneIn: number; average: number } | null;
  /** Wins of the base game's first boards: their number over all combinations, and their share of the RTP. */
  wins: { symbol: string; count: number; hits: number; rtp: number }[];
};

/** The par sheet of a title: exact to the precision of a double, by enumerating every board. */
export function parSheet(title: SlotTitle): ParSheet {
  const m = machineOf(title);
  const hits = new Map<string, { hits: number; units: number }>();
  const boards = boardsOf(m, false, 0, hits);
  const followed = follow(m);
  const whole = combine(boards, followed);
  const bet = m.betUnits;
  const featureMean = entries(boards).reduce((sum, [place, { n }]) => sum + n * followed(place).mean, 0) / boards.total;
  const begun = entries(boards).reduce((sum, [place, { n }]) => sum + (followed(place) === nothing ? 0 : n), 0);
  const part = featurePart(title);
  const sums = { ...boards.sums };
  if (part) sums[part] += featureMean * boards.total;
  return {
    code: title.code,
    betUnits: bet,
    combinations: boards.total,
    rtp: whole.mean / bet,
    parts: parParts
      .filter((name) => sums[name] > 0)
      .map((name) => ({ part: name, rtp: sums[name] / boards.total / bet })),
    hitFrequency: 1 - whole.zero,
    variance: (whole.second - whole.mean ** 2) / bet ** 2,
    maxWin: whole.max / bet,
    feature:
      part && begun > 0
        ? { part, oneIn: boards.total / begun, average: (featureMean * boards.total) / begun / bet }
        : null,
    wins: [...hits].map(([key, seen]) => {
      const [symbol = '', count = ''] = key.split(' ');
      return { symbol, count: Number(count), hits: seen.hits, rtp: seen.units / boards.total / bet };
    }),
  };
}

function featurePart(title: SlotTitle): ParPart | null {
  if (title.freeSpins) return 'freeSpins';
  if (title.wildRespins) return 'respins';
  return title.drums ? 'hold' : null;
}

/** Returns the pay of the features that follow from a place: free spins, wild respins, the hold. */
function follow(m: Machine): (place: number) => Moments {
  const { freeSpins, wildRespins, drums } = m.title;
  if (freeSpins) {
    const play = freeSpinsOf(m, freeSpins);
    return (place) => {
      const spins = freeSpins.spins[place >> 8] ?? 0;
      return spins === 0 ? nothing : play(spins, spins, 0);
    };
  }
  if (wildRespins) {
    const play = wildRespinsOf(m);
    return (place) => (place === 0 ? nothing : play(place));
  }
  if (drums) return (place) => (place >> 8 < drums.from ? nothing : holdOf(m, drums, place >> 8));
  return () => nothing;
}

/** Returns the moments of free spins: `left` to play, `given` so far, and the reels that are wild by now. */
function freeSpinsOf(m: Machine, rule: FreeSpins): (left: number, given: number, mask: number) => Moments {
  const boards = new Map<number, Boards>();
  const known = new Map<string, Moments>();
  return function play(left: number, given: number, mask: number): Moments {
    if (left === 0) return nothing;
    const key = `${left} ${given} ${mask}`;
    const seen = known.get(key);
    if (seen) return seen;
    const here = boards.get(mask) ?? boardsOf(m, true, mask, null);
    boards.set(mask, here);
    const made = combine(here, (place) => {
      const more = Math.min(rule.more[place >> 8] ?? 0, rule.max - given);
      return play(left - 1 + more, given + more, place & 255);
    });
    known.set(key, made);
    return made;
  };
}

/** Returns the moments of respins with these reels wild: one turn, and more if others become wild. */
function wildRespinsOf(m: Machine): (mask: number) => Moments {
  const known = new Map<number, Moments>();
  return function play(mask: number): Moments {
    const seen = known.get(mask);
    if (seen) return seen;
    const made = combine(boardsOf(m, false, mask, null), (place) => (place === mask ? nothing : play(place)));
    known.set(mask, made);
    return made;
  };
}

function combine(boards: Boards, next: (place: number) => Moments): Moments {
  const made = { mean: 0, second: 0, zero: 0, max: 0 };
  for (const [place, { n, sum, squares, zeros, max }] of boards.places) {
    const then = next(place);
    made.mean += (sum + n * then.mean) / boards.total;
    made.second += (squares + 2 * sum * then.mean + n * then.second) / boards.total;
    made.zero += (zeros * then.zero) / boards.total;
    made.max = Math.max(made.max, max + then.max);
  }
  return made;
}

function entries(boards: Boards): [number, Tally][] {
  return [...boards.places];
}
