import type { Ratio } from '@fairhouse/money/money';
import type { Draw } from './slots/round.ts';

/** The rules of the virtual dog race: six runners, a bet that one wins, or comes first or second. */

export type Runner = { code: string; weight: number };
/** win: the runner comes first. place: it comes first or second. */
export type RaceBetKind = 'win' | 'place';
export const raceBetKinds: readonly RaceBetKind[] = ['win', 'place'];

/** A runner comes first with its weight in percent; the next place is drawn in the same way among the others. */
export const runners: readonly Runner[] = [
  { code: 'comet', weight: 30 },
  { code: 'biscuit', weight: 24 },
  { code: 'pepper', weight: 18 },
  { code: 'anchor', weight: 13 },
  { code: 'noodle', weight: 9 },
  { code: 'thunder', weight: 6 },
];
const weightsSum = 100;
/** The share of stakes that a bet returns before its multiplier is rounded down to hundredths. */
const returnPercent = 95n;

/** Draws the places, first to last, as indexes of `runners`. */
export function drawRace(draw: Draw): number[] {
  const left = runners.map(({ weight }, index) => ({ weight, index }));
  const order: number[] = [];
  while (left.length > 0) {
    let ticket = draw(left.reduce((sum, { weight }) => sum + weight, 0));
    const at = left.findIndex(({ weight }) => {
      ticket -= weight;
      return ticket < 0;
    });
    order.push(...left.splice(at, 1).map(({ index }) => index));
  }
  return order;
}

export function raceWins(kind: RaceBetKind, runner: number, order: readonly number[]): boolean {
  return order.slice(0, kind === 'win' ? 1 : 2).includes(runner);
}

/**
 * Returns the exact probability of a bet: w/100, and for a place in addition the sum over all other winners of w'/100 ×
 * w/(100 − w').
 */
export function raceChance(kind: RaceBetKind, runner: number): Ratio {
  const own = BigInt(weightOf(runner));
  const sum = BigInt(weightsSum);
  const others =
    kind === 'win' ? [] : runners.flatMap(({ weight }, index) => (index === runner ? [] : [BigInt(weight)]));
  return others.reduce<Ratio>((chance, other) => added(chance, { num: other * own, den: sum * (sum - other) }), {
    num: own,
    den: sum,
  });
}

/**
 * Returns the multiplier of a winning bet, in ten-thousandths but whole hundredths: 95 % of a fair one, rounded down.
 */
export function raceMultiplierE4(kind: RaceBetKind, runner: number): number {
  const { num, den } = raceChance(kind, runner);
  return Number((returnPercent * den) / num) * 100;
}

/** Exact return to player of a bet. */
export function raceRtp(kind: RaceBetKind, runner: number): Ratio {
  const { num, den } = raceChance(kind, runner);
  return { num: num * BigInt(raceMultiplierE4(kind, runner)), den: den * 10_000n };
}

/** Returns the RTP of the bet with the lowest one. */
export function raceRtpLeast(): Ratio {
  return raceBetKinds
    .flatMap((kind) => runners.map((_, runner) => raceRtp(kind, runner)))
    .reduce((least, one) => (one.num * least.den < least.num * one.den ? one : least));
}

function weightOf(runner: number): number {
  const found = runners[runner];
  if (!found) throw new RangeError(`there is no runner ${runner}`);
  return found.weight;
}

function added(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}
