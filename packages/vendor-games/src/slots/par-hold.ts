import type { Machine } from './board.ts';
import type { DrumHold } from './title.ts';

/** The moments of a feature's pay, in units. */
export type Moments = { mean: number; second: number; zero: number; max: number };

/** The pay of a feature that does not begin. */
export const nothing: Moments = { mean: 0, second: 0, zero: 1, max: 0 };

/**
 * Returns the hold's moments starting from `held` drums, from the distribution of the final number of drums and their
 * pay.
 */
export function holdOf(m: Machine, rule: DrumHold, held: number): Moments {
  const cells = m.reels * m.rows;
  const chance = rule.chance / rule.of;
  const weight = rule.values.reduce((sum, value) => sum + value.weight, 0);
  const mean = rule.values.reduce((sum, value) => sum + value.bets * value.weight, 0) / weight;
  const second = rule.values.reduce((sum, value) => sum + value.bets ** 2 * value.weight, 0) / weight;
  const most = Math.max(...rule.values.map((value) => value.bets));
  const ends = (drums: number, left: number): Map<number, number> => {
    if (left === 0 || drums === cells) return new Map([[drums, 1]]);
    const found = new Map<number, number>();
    for (let more = 0; more <= cells - drums; more++) {
      const p = binomial(cells - drums, more) * chance ** more * (1 - chance) ** (cells - drums - more);
      for (const [end, q] of endsOf(drums + more, more > 0 ? rule.respins : left - 1)) {
        found.set(end, (found.get(end) ?? 0) + p * q);
      }
    }
    return found;
  };
  const known = new Map<string, Map<number, number>>();
  const endsOf = (drums: number, left: number) => {
    const key = `${drums} ${left}`;
    const made = known.get(key) ?? ends(drums, left);
    known.set(key, made);
    return made;
  };
  const moments = { mean: 0, second: 0, zero: 0, max: (cells * most + rule.full) * m.betUnits };
  for (const [end, p] of endsOf(held, rule.respins)) {
    const bonus = end === cells ? rule.full : 0;
    const average = end * mean + bonus;
    moments.mean += p * average * m.betUnits;
    moments.second += p * (end * (second - mean ** 2) + average ** 2) * m.betUnits ** 2;
  }
  return moments;
}

function binomial(n: number, k: number): number {
  let value = 1;
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
  return value;
}
