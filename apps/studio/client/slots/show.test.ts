import { playSlot } from '@fairhouse/vendor-games/slots/play';
import type { SlotRound } from '@fairhouse/vendor-games/slots/round';
import { seededDraw } from '@fairhouse/vendor-games/slots/simulate';
import { betUnits, type SlotTitle } from '@fairhouse/vendor-games/slots/title';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import { describe, expect, test } from 'vitest';
import { type Stage, showRound, startReels } from './show.ts';
import type { Scene, State } from './state.ts';

/** A stage on which time passes instantly; it records every scene. */
function stageOf(title: SlotTitle): { stage: Stage; state: () => State; scenes: Scene[]; shown: () => number } {
  const scenes: Scene[] = [];
  let units = 0;
  let state: State = {
    status: 'showing',
    balance: 0n,
    stakeAt: 0,
    unitStake: 1n,
    reels: title.strips.map(() => ({ column: [], motion: 'rest', turn: 0, eager: false, drops: [] })),
    wins: [],
    shownWin: null,
    wildReels: [],
    held: [],
    drums: null,
    multiplier: 1,
    units: 0,
    freeLeft: null,
    scene: null,
    problem: null,
    slow: false,
    freeRounds: null,
    pot: null,
    auto: null,
    turbo: false,
    resumed: false,
    resting: false,
    sheet: null,
  };
  const set = (change: Partial<State>) => {
    if (change.scene) scenes.push(change.scene);
    state = { ...state, ...change };
    units = Math.max(units, state.units);
  };
  const stage = { title, state: () => state, set, wait: () => Promise.resolve(), calm: () => undefined };
  return { stage, state: () => state, scenes, shown: () => units };
}

async function shownTo(title: SlotTitle, round: SlotRound) {
  const made = stageOf(title);
  startReels(made.stage, []);
  await showRound(made.stage, round);
  return made;
}

/** Returns rounds of a title, including plain ones and every feature. */
function roundsOf(title: SlotTitle, count: number): SlotRound[] {
  const draw = seededDraw(77);
  return Array.from({ length: count }, () => playSlot(title, draw));
}

describe.each([...slotTitles.values()])('$code on the screen', (title) => {
  const rounds = roundsOf(title, 400);

  test('shows at the end what the round has won, and its last board', async () => {
    for (const round of rounds) {
      const { state } = await shownTo(title, round);
      expect(state().units).toBe(round.totalUnits);
      const last = round.spins.at(-1);
      if (last?.kind !== 'hold') expect(state().reels.map((reel) => reel.column)).toEqual(last?.grid);
      expect(state().wildReels).toEqual(last?.wildReels);
      expect(state().scene).toBeNull();
      expect(state().reels.every((reel) => !reel.eager && reel.motion !== 'spin')).toBe(true);
    }
  });

  test('never shows more than was won', async () => {
    for (const round of rounds.slice(0, 100)) expect((await shownTo(title, round)).shown()).toBe(round.totalUnits);
  });

  test('a win of ten bets has a scene of its own, a smaller one has none', async () => {
    for (const round of rounds) {
      const { scenes } = await shownTo(title, round);
      const great = scenes.filter((scene) => scene.kind === 'big');
      expect(great).toHaveLength(round.totalUnits / betUnits(title) >= 10 ? 1 : 0);
    }
  });

  test('features are announced when they begin and summed up when they end', async () => {
    for (const round of rounds) {
      const { scenes, state } = await shownTo(title, round);
      const given = round.spins.filter((spin) => (spin.freeSpins?.awarded ?? 0) > 0);
      expect(scenes.filter((scene) => scene.kind === 'free')).toHaveLength(given.length);
      const held = round.spins.some((spin) => spin.kind === 'hold');
      expect(scenes.filter((scene) => scene.kind === 'hold')).toHaveLength(held ? 1 : 0);
      expect(scenes.filter((scene) => scene.kind === 'total')).toHaveLength(held || given.length > 0 ? 1 : 0);
      if (given.length > 0) expect(state().freeLeft).toBe(0);
    }
  });
});
