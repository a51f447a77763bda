import { type Board, countOf, eachWin, type Machine, none, reelsWithWild, showReel } from './board.ts';
import { fullReels, tumble, winnersOf } from './moves.ts';

/** The parts of a round that a title's returns come from. */
export const parParts = ['base', 'tumbles', 'respins', 'wheel', 'freeSpins', 'hold'] as const;
export type ParPart = (typeof parParts)[number];

/** Boards that lead to the same place: their number and their pays in units. */
export type Tally = { n: number; sum: number; squares: number; zeros: number; max: number };
/** Every board of one kind, by the place to which it leads, see `placeOf`. */
export type Boards = { total: number; places: Map<number, Tally>; sums: Record<ParPart, number> };
/** The frequency of each win, by `symbol count`, and its sum in units. */
export type Hits = Map<string, { hits: number; units: number }>;

/**
 * Counts every board of the base game or of free spins, with the reels of `mask` wild. A board's place is (visible
 * scatters or drums) × 256 + (its wild reels).
 */
export function boardsOf(m: Machine, free: boolean, mask: number, hits: Hits | null): Boards {
  const { title } = m;
  const strips = free ? m.free : m.base;
  const filling = free ? (title.freeSpins?.stickyWildReels ?? []) : (title.wildRespins?.reels ?? []);
  const ladder = title.tumbles && (free ? title.tumbles.freeMultipliers : title.tumbles.multipliers);
  const multiplier = free ? (title.freeSpins?.multiplier ?? 1) : 1;
  const counted = m.drum === none ? m.scatter : m.drum;
  const made: Boards = {
    total: strips.reduce((product, strip, reel) => product * ((mask >> reel) & 1 ? 1 : strip.length), 1),
    places: new Map(),
    sums: { base: 0, tumbles: 0, respins: 0, wheel: 0, freeSpins: 0, hold: 0 },
  };
  const bare: Board = new Uint8Array(m.reels * m.rows);
  const board: Board = new Uint8Array(bare.length);
  const gone = new Uint8Array(bare.length);
  const stops = new Int32Array(m.reels);
  const note =
    hits &&
    ((symbol: number, count: number, units: number) => {
      const key = `${m.ids[symbol]} ${count}`;
      const seen = hits.get(key) ?? { hits: 0, units: 0 };
      seen.hits++;
      seen.units += units;
      hits.set(key, seen);
    });

  const add = (place: number, units: number, weight: number) => {
    let tally = made.places.get(place);
    if (!tally) {
      tally = { n: 0, sum: 0, squares: 0, zeros: 0, max: 0 };
      made.places.set(place, tally);
    }
    tally.n += weight;
    tally.sum += weight * units;
    tally.squares += weight * units * units;
    if (units === 0) tally.zeros += weight;
    if (units > tally.max) tally.max = units;
  };

  const look = () => {
    board.set(bare);
    let seen = countOf(board, counted);
    const wild = mask | (filling.length > 0 ? reelsWithWild(m, board, filling) : 0);
    if (wild) for (let at = 0; at < board.length; at++) if ((wild >> Math.floor(at / m.rows)) & 1) board[at] = m.wild;
    const paid = (title.scatterPays[seen] ?? 0) * m.betUnits;
    let units = eachWin(m, board, note) + paid;
    if (title.pairRespin) {
      pair(units);
      return;
    }
    if (ladder) {
      const first = units * (ladder[0] ?? 1);
      made.sums.base += first;
      units = first + fall();
      seen = countOf(board, counted);
    } else {
      units *= multiplier;
      made.sums.base += units;
    }
    add(seen * 256 + wild, units, 1);
  };

  const fall = () => {
    const tops = Int32Array.from(stops);
    let units = 0;
    for (let step = 1; winnersOf(m, board, gone) > 0; step++) {
      tumble(m, strips, board, gone, tops);
      units += eachWin(m, board, null) * (ladder?.[Math.min(step, ladder.length - 1)] ?? 1);
    }
    made.sums.tumbles += units;
    return units;
  };

  const pair = (units: number) => {
    const full = fullReels(m, board);
    const strip = units === 0 && full ? strips[full.odd] : undefined;
    if (!full || !strip) {
      wheel(units, full?.odd === -1, 1, 'base');
      return;
    }
    for (let stop = 0; stop < strip.length; stop++) {
      showReel(m, strips, full.odd, stop, 0, board);
      wheel(eachWin(m, board, null), fullReels(m, board)?.odd === -1, 1 / strip.length, 'respins');
    }
  };

  const wheel = (units: number, full: boolean, weight: number, part: ParPart) => {
    made.sums[part] += units * weight;
    const choices = full && units > 0 ? (title.pairRespin?.wheel ?? []) : [{ multiplier: 1, weight: 1 }];
    const all = choices.reduce((sum, choice) => sum + choice.weight, 0);
    for (const choice of choices) {
      const share = (weight * choice.weight) / all;
      add(0, units * choice.multiplier, share);
      made.sums.wheel += units * (choice.multiplier - 1) * share;
    }
  };

  const turn = (reel: number): void => {
    if (reel === m.reels) {
      look();
      return;
    }
    const length = (mask >> reel) & 1 ? 1 : (strips[reel]?.length ?? 0);
    for (let stop = 0; stop < length; stop++) {
      stops[reel] = stop;
      showReel(m, strips, reel, stop, mask, bare);
      turn(reel + 1);
    }
  };
  turn(0);
  return made;
}
