import { playSlot } from './play.ts';
import type { Draw } from './round.ts';
import { betUnits, type SlotTitle } from './title.ts';

/** The result of many played rounds, in bets. */
export type Simulation = { rounds: number; rtp: number; variance: number; hitFrequency: number; maxWin: number };

/** Plays rounds and counts. */
export function simulate(title: SlotTitle, rounds: number, draw: Draw): Simulation {
  const bet = betUnits(title);
  let sum = 0;
  let squares = 0;
  let hits = 0;
  let maxWin = 0;
  for (let i = 0; i < rounds; i++) {
    const won = playSlot(title, draw).totalUnits / bet;
    sum += won;
    squares += won * won;
    if (won > 0) hits++;
    if (won > maxWin) maxWin = won;
  }
  const rtp = sum / rounds;
  return { rounds, rtp, variance: squares / rounds - rtp * rtp, hitFrequency: hits / rounds, maxWin };
}

/**
 * Returns the numbers of a seed, so that a simulation can be repeated. For simulations only, never for play
 * (xorshift128).
 */
export function seededDraw(seed: number): Draw {
  let [a, b, c, d] = [seed >>> 0 || 1, 0x9e3779b9, 0x243f6a88, 0xb7e15162];
  const next = () => {
    let t = a ^ (a << 11);
    t ^= t >>> 8;
    [a, b, c] = [b, c, d];
    d = (d ^ (d >>> 19) ^ t) >>> 0;
    return d;
  };
  for (let i = 0; i < 32; i++) next();
  return (count) => Math.floor((next() / 2 ** 32) * count);
}
