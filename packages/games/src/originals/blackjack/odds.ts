/**
 * Returns the exact return of optimal play with endless decks, per unit of the first stake. Every card has the same
 * probability whatever was dealt, so a hand is described by its total, and both hands of a split are played the same
 * way.
 */
export function blackjackRtp(): number {
  let mean = 0;
  for (const up of values) {
    const dealer = dealerEnds(up);
    const peeks = up === 1 ? chance(10) : up === 10 ? chance(1) : 0;
    for (const a of values) {
      for (const b of values) {
        const isNatural = (a === 1 && b === 10) || (a === 10 && b === 1);
        const won = isNatural ? 1.5 : bestFirst(a, b, dealer);
        const lost = isNatural ? 0 : -1;
        // Insurance returns three times its stake with the probability of a ten under an ace, which is never worth its
        // price, so it is never taken.
        mean += chance(up) * chance(a) * chance(b) * (peeks * lost + (1 - peeks) * won);
      }
    }
  }
  return 1 + mean;
}

const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const bust = 22;

function chance(value: number): number {
  return value === 10 ? 4 / 13 : 1 / 13;
}

/** A total after one more card; `soft` while an ace counts eleven. */
function withCard(total: number, soft: boolean, value: number): { total: number; soft: boolean } {
  const sum = total + value;
  if (value === 1 && !soft && sum + 10 <= 21) return { total: sum + 10, soft: true };
  if (soft && sum > 21) return { total: sum - 10, soft: false };
  return { total: sum, soft };
}

/** Returns the probability of each final total of the dealer (17 to 21, and 22 for all busts), who has no blackjack. */
function dealerEnds(up: number): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const draw = (total: number, soft: boolean, weight: number) => {
    if (total >= 17) {
      const end = Math.min(total, bust);
      ends.set(end, (ends.get(end) ?? 0) + weight);
      return;
    }
    for (const value of values) {
      const next = withCard(total, soft, value);
      draw(next.total, next.soft, weight * chance(value));
    }
  };
  const start = withCard(0, false, up);
  const hidden = up === 1 ? 10 : up === 10 ? 1 : 0;
  for (const value of values) {
    if (value === hidden) continue;
    const next = withCard(start.total, start.soft, value);
    draw(next.total, next.soft, chance(value) / (1 - (hidden === 0 ? 0 : chance(hidden))));
  }
  return ends;
}

type Dealer = ReadonlyMap<number, number>;

function standing(total: number, dealer: Dealer): number {
  let mean = 0;
  for (const [end, weight] of dealer) {
    if (total > 21) mean -= weight;
    else if (end === bust || total > end) mean += weight;
    else if (total < end) mean -= weight;
  }
  return mean;
}

/**
 * Returns the better of standing and hitting; a hit leads to the same decision with a higher total, so the recursion
 * ends at 21.
 */
function bestPlay(total: number, soft: boolean, dealer: Dealer): number {
  const kept = known(dealer);
  const key = total * 2 + (soft ? 1 : 0);
  const before = kept.get(key);
  if (before !== undefined) return before;
  const best = total >= 21 ? standing(total, dealer) : Math.max(standing(total, dealer), hitting(total, soft, dealer));
  kept.set(key, best);
  return best;
}

const plays = new WeakMap<Dealer, Map<number, number>>();

function known(dealer: Dealer): Map<number, number> {
  const kept = plays.get(dealer) ?? new Map<number, number>();
  plays.set(dealer, kept);
  return kept;
}

function hitting(total: number, soft: boolean, dealer: Dealer): number {
  return overCards(total, soft, (next) => bestPlay(next.total, next.soft, dealer));
}

/** The best of all actions on a hand of two cards that may be doubled. */
function bestPair(total: number, soft: boolean, dealer: Dealer): number {
  if (total === 21) return standing(21, dealer);
  const doubled = 2 * overCards(total, soft, (next) => standing(next.total, dealer));
  return Math.max(bestPlay(total, soft, dealer), doubled);
}

function bestFirst(a: number, b: number, dealer: Dealer): number {
  const first = withCard(0, false, a);
  const { total, soft } = withCard(first.total, first.soft, b);
  const whole = bestPair(total, soft, dealer);
  if (a !== b) return whole;
  const half = (next: { total: number; soft: boolean }) =>
    a === 1 ? standing(next.total, dealer) : bestPair(next.total, next.soft, dealer);
  return Math.max(whole, 2 * overCards(first.total, first.soft, half));
}

function overCards(total: number, soft: boolean, of: (next: { total: number; soft: boolean }) => number): number {
  return values.reduce((sum, value) => sum + chance(value) * of(withCard(total, soft, value)), 0);
}
