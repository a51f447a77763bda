import { type Board, countOf, type Machine, machineOf, reelsWithWild, show, showReel } from './board.ts';
import { fullReels, tumble, winnersOf } from './moves.ts';
import type { Cell, Draw, SlotRound, SlotSpin } from './round.ts';
import type { DrumHold, SlotTitle } from './title.ts';
import { bits, cellOf, cellsWhere, fillWilds, gridOf, sumOf, winsOf } from './written.ts';

/** The state of a round in play: the machine, the randomness, and the boards so far. */
type Play = { m: Machine; draw: Draw; spins: SlotSpin[]; board: Board };

/** Plays a whole round: the bought spin, its tumbles and respins, and every free spin that follows. */
export function playSlot(title: SlotTitle, draw: Draw): SlotRound {
  const m = machineOf(title);
  const play: Play = { m, draw, spins: [], board: new Uint8Array(m.reels * m.rows) };
  const stops = m.base.map((strip) => draw(strip.length));
  const last = playBoards(play, stops, null);
  if (title.freeSpins) playFreeSpins(play, last);
  if (title.drums && countOf(play.board, m.drum) >= title.drums.from) playHold(play, title.drums);
  return { spins: play.spins, totalUnits: play.spins.reduce((sum, spin) => sum + spin.units, 0) };
}

/** The state of a free spin: the reels that are wild already. */
type FreeState = { wildReels: number };

/**
 * Plays one turn of the reels with its tumbles and respins, but no features; returns its last board, on which scatters
 * count.
 */
function playBoards(play: Play, stops: number[], free: FreeState | null): SlotSpin {
  const { m, board } = play;
  const strips = free ? m.free : m.base;
  show(m, strips, stops, 0, board);
  const first = boardSpin(play, 'spin', stops, free, 0);
  play.spins.push(first);
  if (m.title.tumbles) playTumbles(play, stops, free);
  if (m.title.wildRespins && !free) playWildRespins(play, stops, m.title.wildRespins.reels);
  if (m.title.pairRespin) playPairRespin(play, stops, first);
  return play.spins.at(-1) ?? first;
}

/** Records the board: the visible symbols, the wilds that fill their reels, and its pay. */
function boardSpin(
  play: Play,
  kind: SlotSpin['kind'],
  stops: number[],
  free: FreeState | null,
  held: number,
): SlotSpin {
  const { m, board } = play;
  const sticky = free && m.title.freeSpins ? m.title.freeSpins.stickyWildReels : [];
  const filling = kind === 'tumble' ? [] : (m.title.wildRespins?.reels ?? sticky);
  const before = free?.wildReels ?? held;
  if (free) held = before;
  fillWilds(m, board, before);
  const grid = gridOf(m, board);
  const scatters = cellsWhere(m, (at) => board[at] === m.scatter);
  const wildReels = before | reelsWithWild(m, board, filling);
  if (free) free.wildReels = wildReels;
  fillWilds(m, board, wildReels);
  const multiplier = free ? (m.title.freeSpins?.multiplier ?? 1) : 1;
  const wins = winsOf(m, board, scatters);
  return {
    kind,
    free: free !== null,
    stops: [...stops],
    grid,
    wildReels: bits(wildReels),
    held: bits(held),
    wins,
    scatters,
    multiplier,
    units: multiplier * sumOf(wins),
    freeSpins: null,
    drums: null,
  };
}

function playTumbles(play: Play, stops: number[], free: FreeState | null): void {
  const { m, board } = play;
  const { tumbles } = m.title;
  if (!tumbles) return;
  const ladder = free ? tumbles.freeMultipliers : tumbles.multipliers;
  const tops = Int32Array.from(stops);
  const gone = new Uint8Array(board.length);
  for (let step = 0; ; step++) {
    const spin = play.spins.at(-1);
    if (!spin) return;
    spin.multiplier = ladder[Math.min(step, ladder.length - 1)] ?? 1;
    spin.units = spin.multiplier * sumOf(spin.wins);
    if (winnersOf(m, board, gone) === 0) return;
    tumble(m, free ? m.free : m.base, board, gone, tops);
    play.spins.push(boardSpin(play, 'tumble', Array.from(tops), free, 0));
  }
}

function playWildRespins(play: Play, stops: number[], among: readonly number[]): void {
  const { m, board } = play;
  let held = 0;
  for (;;) {
    const wild = reelsWithWild(m, board, among);
    if (wild === held) return;
    held = wild;
    for (let reel = 0; reel < m.reels; reel++) {
      const strip = m.base[reel];
      if ((held >> reel) & 1 || !strip) continue;
      stops[reel] = play.draw(strip.length);
      showReel(m, m.base, reel, stops[reel] ?? 0, 0, board);
    }
    play.spins.push(boardSpin(play, 'respin', stops, null, held));
  }
}

function playPairRespin(play: Play, stops: number[], first: SlotSpin): void {
  const { m, board } = play;
  const rule = m.title.pairRespin;
  if (!rule) return;
  let spin = first;
  const pair = first.units === 0 ? fullReels(m, board) : null;
  const strip = pair && m.base[pair.odd];
  if (pair && strip) {
    stops[pair.odd] = play.draw(strip.length);
    showReel(m, m.base, pair.odd, stops[pair.odd] ?? 0, 0, board);
    spin = boardSpin(play, 'respin', stops, null, 0);
    spin.held = [0, 1, 2].filter((reel) => reel !== pair.odd);
    play.spins.push(spin);
  }
  if (spin.units === 0 || fullReels(m, board)?.odd !== -1) return;
  spin.multiplier = weighted(play.draw, rule.wheel).multiplier;
  spin.units *= spin.multiplier;
}

function playFreeSpins(play: Play, bought: SlotSpin): void {
  const { m } = play;
  const rule = m.title.freeSpins;
  if (!rule) return;
  let left = rule.spins[bought.scatters.length] ?? 0;
  if (left === 0) return;
  bought.freeSpins = { awarded: left, left };
  let given = left;
  const state: FreeState = { wildReels: 0 };
  while (left > 0) {
    left--;
    const stops = m.free.map((strip, reel) => ((state.wildReels >> reel) & 1 ? 0 : play.draw(strip.length)));
    const spin = playBoards(play, stops, state);
    const awarded = Math.min(rule.more[spin.scatters.length] ?? 0, rule.max - given);
    given += awarded;
    left += awarded;
    spin.freeSpins = { awarded, left };
  }
}

function playHold(play: Play, rule: DrumHold): void {
  const { m, board, draw } = play;
  const drums: { cell: Cell; bets: number }[] = [];
  const hit = (at: number) => drums.push({ cell: cellOf(m, at), bets: weighted(draw, rule.values).bets });
  board.forEach((symbol, at) => {
    if (symbol === m.drum) hit(at);
  });
  let respinsLeft = rule.respins;
  const first = play.spins.at(-1);
  if (first) first.drums = { cells: [...drums], respinsLeft };
  while (respinsLeft > 0 && drums.length < board.length) {
    respinsLeft--;
    for (let at = 0; at < board.length; at++) {
      if (board[at] === m.drum || draw(rule.of) >= rule.chance) continue;
      board[at] = m.drum;
      hit(at);
      respinsLeft = rule.respins;
    }
    if (drums.length === board.length) respinsLeft = 0;
    play.spins.push(holdSpin(play, [...drums], respinsLeft));
  }
  const last = play.spins.at(-1);
  const id = m.ids[m.drum];
  if (!last || id === undefined) return;
  const bets = drums.reduce((sum, drum) => sum + drum.bets, 0) + (drums.length === board.length ? rule.full : 0);
  const units = bets * m.betUnits;
  last.wins.push({
    symbol: id,
    count: drums.length,
    line: null,
    fromRight: false,
    ways: null,
    cells: drums.map((drum) => drum.cell),
    units,
  });
  last.units += units;
}

function holdSpin({ m, board }: Play, cells: { cell: Cell; bets: number }[], respinsLeft: number): SlotSpin {
  return {
    kind: 'hold',
    free: false,
    stops: [],
    grid: gridOf(m, board),
    wildReels: [],
    held: [],
    wins: [],
    scatters: [],
    multiplier: 1,
    units: 0,
    freeSpins: null,
    drums: { cells, respinsLeft },
  };
}

/** Draws one of a list, with a probability proportional to its weight. */
function weighted<Choice extends { weight: number }>(draw: Draw, choices: readonly Choice[]): Choice {
  let at = draw(choices.reduce((sum, { weight }) => sum + weight, 0));
  for (const choice of choices) {
    at -= choice.weight;
    if (at < 0) return choice;
  }
  throw new Error('a draw is below its count');
}
