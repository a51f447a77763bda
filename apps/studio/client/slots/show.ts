import type { SlotRound, SlotSpin } from '@fairhouse/vendor-games/slots/round';
import { betUnits, type SlotTitle } from '@fairhouse/vendor-games/slots/title';
import * as sounds from './sounds.ts';
import type { ReelView, Scene, State } from './state.ts';

/**
 * The stage of a round: the state that is drawn, and waiting times, which are shorter when the player speeds the
 * animation up.
 */
export type Stage = {
  title: SlotTitle;
  state: () => State;
  set: (change: Partial<State>) => void;
  wait: (ms: number) => Promise<void>;
  /** Ends the speed-up: the next turn of the reels is shown in full again. */
  calm: () => void;
};

const staggerMs = 170;
const landMs = 420;
const eagerMs = 1300;

/** Sets the reels that are not held in motion. */
export function startReels(stage: Stage, held: readonly number[]): void {
  stage.set({
    wins: [],
    shownWin: null,
    held: [...held],
    reels: stage
      .state()
      .reels.map((reel, at) => (held.includes(at) ? reel : { ...reel, motion: 'spin', turn: reel.turn + 1 })),
  });
  sounds.spin();
}

/** Shows a whole round, board by board. The reels are already turning for its first board. */
export async function showRound(stage: Stage, round: SlotRound): Promise<void> {
  for (const [at, spin] of round.spins.entries()) await showSpin(stage, round, spin, at);
  await showTotals(stage, round);
}

async function showSpin(stage: Stage, round: SlotRound, spin: SlotSpin, at: number): Promise<void> {
  const before = round.spins[at - 1];
  if (spin.kind === 'tumble' && before) await fall(stage, before, spin);
  else if (spin.kind === 'hold') await hold(stage, spin, before);
  else {
    if (at > 0) await turnAgain(stage, spin, before);
    await land(stage, spin);
  }
  await fillWilds(stage, spin);
  await turnWheel(stage, spin);
  await pay(stage, spin);
  await announce(stage, spin);
}

async function turnAgain(stage: Stage, spin: SlotSpin, before: SlotSpin | undefined): Promise<void> {
  stage.calm();
  if (spin.free) stage.set({ freeLeft: Math.max(0, (stage.state().freeLeft ?? 1) - 1), multiplier: 1 });
  if (spin.free && !before?.free) stage.set({ wildReels: [], multiplier: 1 });
  startReels(stage, spin.held);
  await stage.wait(spin.kind === 'respin' ? 900 : 620);
}

/** Stops one reel after the other, with a longer wait before one that may complete a feature. */
async function land(stage: Stage, spin: SlotSpin): Promise<void> {
  const rare = rareOf(stage.title, spin.free);
  let seen = 0;
  for (const [at, column] of spin.grid.entries()) {
    if (!spin.held.includes(at)) {
      if (rare && seen >= rare.from - 1 && rare.reels.includes(at)) {
        setReel(stage, at, { eager: true });
        sounds.tension();
        await stage.wait(eagerMs);
      }
      setReel(stage, at, { column, motion: 'land', eager: false });
      const brought = rare ? column.filter((symbol) => symbol === rare.symbol).length : 0;
      seen += brought;
      sounds.reelStop(at, brought > 0);
      await stage.wait(staggerMs);
    } else {
      setReel(stage, at, { column, motion: 'rest' });
      seen += rare ? column.filter((symbol) => symbol === rare.symbol).length : 0;
    }
  }
  await stage.wait(landMs);
}

/**
 * Returns the symbol that triggers a feature, the number of it that is needed, and the reels on which it can appear.
 */
function rareOf(title: SlotTitle, free: boolean): { symbol: string; from: number; reels: number[] } | null {
  const role = title.drums ? 'drum' : 'scatter';
  const symbol = title.symbols.find((each) => each.role === role)?.id;
  const counts = free ? title.freeSpins?.more : title.freeSpins?.spins;
  const from = title.drums?.from ?? Math.min(...Object.keys(counts ?? {}).map(Number));
  if (symbol === undefined || !Number.isFinite(from)) return null;
  const strips = free ? (title.freeSpins?.strips ?? []) : title.strips;
  return { symbol, from, reels: strips.flatMap((strip, at) => (strip.includes(symbol) ? [at] : [])) };
}

/** Removes winning symbols and lets those above fall. */
async function fall(stage: Stage, before: SlotSpin, spin: SlotSpin): Promise<void> {
  const gone = before.grid.map((_, reel) =>
    before.wins.flatMap((win) => win.cells.filter(([at]) => at === reel).map(([, row]) => row)),
  );
  sounds.vanish();
  const reels = stage.state().reels.map((reel, at): ReelView => {
    const rows = new Set(gone[at]);
    const stayed = [...reel.column.keys()].filter((row) => !rows.has(row));
    const drops = reel.column.map((_, row) => (row < rows.size ? rows.size : row - (stayed[row - rows.size] ?? row)));
    return { ...reel, column: spin.grid[at] ?? reel.column, motion: 'fall', turn: reel.turn + 1, drops };
  });
  stage.set({ reels, wins: [], shownWin: null, multiplier: spin.multiplier });
  await stage.wait(520);
}

/** Spins every position without a drum once more; the passing symbols are decoration. */
async function hold(stage: Stage, spin: SlotSpin, before: SlotSpin | undefined): Promise<void> {
  stage.calm();
  const held = before?.drums?.cells.length ?? 0;
  stage.set({ wins: [], drums: before?.drums ? { ...before.drums, respinsLeft: before.drums.respinsLeft - 1 } : null });
  startReels(stage, []);
  await stage.wait(700);
  for (const [at, column] of spin.grid.entries()) {
    setReel(stage, at, { column: column.map((symbol, row) => passing(stage, symbol, at, row)), motion: 'land' });
    sounds.reelStop(at, false);
    await stage.wait(staggerMs / 2);
  }
  await stage.wait(landMs);
  stage.set({ drums: spin.drums });
  const brought = (spin.drums?.cells.length ?? 0) - held;
  if (brought > 0) sounds.drum(brought);
  await stage.wait(brought > 0 ? 750 : 250);
}

/** Returns a symbol of the reel for a position without a drum, a different one each time. */
function passing(stage: Stage, symbol: string, reel: number, row: number): string {
  const rare = rareOf(stage.title, false)?.symbol;
  if (symbol === rare) return symbol;
  const strip = stage.title.strips[reel]?.filter((each) => each !== rare) ?? [];
  return strip[((stage.state().reels[reel]?.turn ?? 0) * 5 + row) % strip.length] ?? symbol;
}

/** Grows wilds over their reels. */
async function fillWilds(stage: Stage, spin: SlotSpin): Promise<void> {
  const known = stage.state().wildReels;
  const fresh = spin.wildReels.some((reel) => !known.includes(reel));
  if (!fresh && spin.wildReels.length === known.length) return;
  stage.set({ wildReels: spin.wildReels });
  if (!fresh) return;
  sounds.grow();
  await stage.wait(750);
}

async function turnWheel(stage: Stage, spin: SlotSpin): Promise<void> {
  if (!stage.title.pairRespin || spin.multiplier === 1) return;
  await scene(stage, { kind: 'wheel', multiplier: spin.multiplier }, 3000);
}

async function pay(stage: Stage, spin: SlotSpin): Promise<void> {
  if (spin.wins.length === 0) return;
  const units = stage.state().units + spin.units;
  stage.set({ wins: spin.wins, shownWin: null, units, multiplier: spin.multiplier });
  sounds.win(spin.units / betUnits(stage.title));
  await stage.wait(700 + Math.min(700, spin.wins.length * 140));
}

/** Announces the features that a board has begun. */
async function announce(stage: Stage, spin: SlotSpin): Promise<void> {
  const given = spin.freeSpins?.awarded ?? 0;
  if (spin.freeSpins) stage.set({ freeLeft: spin.freeSpins.left });
  if (given > 0) {
    sounds.feature();
    await scene(stage, { kind: 'free', count: given, more: spin.free }, 2800);
  }
  if (spin.drums && spin.kind !== 'hold') {
    stage.set({ drums: spin.drums });
    sounds.feature();
    await scene(stage, { kind: 'hold' }, 2400);
  }
}

/** Shows the total of a feature, and the scene of a great win. */
async function showTotals(stage: Stage, round: SlotRound): Promise<void> {
  stage.calm();
  const free = sum(round.spins.filter((spin) => spin.free));
  const held = sum(round.spins.filter((spin) => spin.kind === 'hold'));
  const bets = round.totalUnits / betUnits(stage.title);
  if (round.spins.some((spin) => spin.free)) await scene(stage, { kind: 'total', of: 'free', units: free }, 2600);
  else if (held > 0) await scene(stage, { kind: 'total', of: 'hold', units: held }, 2600);
  if (bets < 10) return;
  const level = bets >= 50 ? 'grand' : bets >= 25 ? 'huge' : 'big';
  sounds.bigWin();
  await scene(stage, { kind: 'big', level, units: round.totalUnits }, { big: 3600, huge: 4600, grand: 6000 }[level]);
}

async function scene(stage: Stage, shown: Scene, ms: number): Promise<void> {
  stage.calm();
  stage.set({ scene: shown });
  await stage.wait(ms);
  stage.calm();
  stage.set({ scene: null });
}

function sum(spins: readonly SlotSpin[]): number {
  return spins.reduce((units, spin) => units + spin.units, 0);
}

function setReel(stage: Stage, at: number, change: Partial<ReelView>): void {
  const reels = stage.state().reels.map((reel, each) => {
    if (each !== at) return reel;
    return { ...reel, ...change, turn: change.motion && change.motion !== 'rest' ? reel.turn + 1 : reel.turn };
  });
  stage.set({ reels });
}
