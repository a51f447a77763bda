import type { Round } from '@fairhouse/contract/originals';
import { parseMoney } from '@fairhouse/money/money';
import { hasWon, winLossOf } from '../round-outcome.ts';

/** The sums of a tab's rounds of one game. Amounts are units as text, which storage keeps exactly. */
export type Stats = {
  bets: number;
  wins: number;
  wagered: string;
  net: string;
  /** The greatest gain of one round. */
  best: string;
  /** The profit after each round, in units; of many rounds only every second one. */
  points: string[];
};

export const noStats: Stats = { bets: 0, wins: 0, wagered: '0', net: '0', best: '0', points: [] };

/** The most points of the chart. */
export const pointsMax = 240;

/** Adds a settled round. One that paid no more than its stake is not counted as a win. */
export function withRound(stats: Stats, round: Round): Stats {
  const gain = winLossOf(round);
  const net = BigInt(stats.net) + gain;
  const points = [...stats.points, String(net)];
  return {
    bets: stats.bets + 1,
    wins: stats.wins + (hasWon(round) ? 1 : 0),
    wagered: String(BigInt(stats.wagered) + (parseMoney(round.stake, round.currency) ?? 0n)),
    net: String(net),
    best: gain > BigInt(stats.best) ? String(gain) : stats.best,
    points: points.length > pointsMax ? thinned(points) : points,
  };
}

/** Keeps every second point, including the last one. */
function thinned(points: readonly string[]): string[] {
  return points.filter((_, i) => (points.length - 1 - i) % 2 === 0);
}

/** Reads the sums that the tab kept; null if they are not valid. */
export function readStats(kept: unknown): Stats | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { bets, wins, wagered, net, best, points } = kept as Partial<Record<keyof Stats, unknown>>;
  if (!isCount(bets) || !isCount(wins) || !isUnits(wagered) || !isUnits(net) || !isUnits(best)) return null;
  if (!Array.isArray(points) || points.length > pointsMax || !points.every(isUnits)) return null;
  return { bets, wins, wagered, net, best, points };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isUnits = (value: unknown): value is string => typeof value === 'string' && /^-?\d{1,30}$/.test(value);

/** Returns the line of the chart, in a box of 100 by 40, and the height of the zero line in it. */
export function chartOf(points: readonly string[]): { line: string; zero: number } {
  const values = [0, ...points.map(Number)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = high - low || 1;
  const y = (value: number) => 38 - ((value - low) / range) * 36;
  const x = (i: number) => (i / Math.max(1, values.length - 1)) * 100;
  return { line: values.map((value, i) => `${x(i).toFixed(2)},${y(value).toFixed(2)}`).join(' '), zero: y(0) };
}
