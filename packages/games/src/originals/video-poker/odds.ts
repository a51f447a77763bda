import { pokerHandOf, pokerPays } from './hands.ts';

/**
 * Returns the exact return of optimal play: for every deal the hold with the greatest mean over its draws. Hands that
 * contain some cards and none of others are counted by inclusion–exclusion from the sums over all hands that contain a
 * given set.
 */
export function videoPokerRtp(): number {
  const sums = sumsOfSets();
  let best = 0;
  let deals = 0;
  forEachHand((cards) => {
    const weight = patternWeight(cards);
    if (weight === 0) return;
    deals += weight;
    best += weight * bestMean(cards, sums);
  });
  return best / deals / 10_000;
}

/** The number of subsets of a hand, each of which is the bits of a number below 32. */
const subsets = 32;
const draws = [1, 47, 1_081, 16_215, 178_365, 1_533_939];
/** n over k at n × 6 + k. */
const binomials = Int32Array.from({ length: 53 * 6 }, (_, i) => over(Math.floor(i / 6), i % 6));

/** Sums the payouts of all hands that hold a set of cards, by the set's size and its index among sets of that size. */
function sumsOfSets(): readonly Float64Array[] {
  const sums = [0, 1, 2, 3, 4, 5].map((size) => new Float64Array(over(52, size)));
  const places = new Int32Array(subsets);
  forEachHand((cards) => {
    const pays = pokerPays[pokerHandOf(cards)];
    if (pays === 0) return;
    placesOf(cards, places);
    for (let set = 0; set < subsets; set += 1) {
      const table = sums[sizes[set] ?? 0];
      const place = places[set] ?? 0;
      if (table) table[place] = (table[place] ?? 0) + pays;
    }
  });
  return sums;
}

const sizes = Uint8Array.from(
  { length: subsets },
  (_, set) => [0, 1, 2, 3, 4].filter((bit) => set & (1 << bit)).length,
);

const handPlaces = new Int32Array(subsets);
const held = new Float64Array(subsets);

function bestMean(cards: readonly number[], sums: readonly Float64Array[]): number {
  placesOf(cards, handPlaces);
  for (let set = 0; set < subsets; set += 1) held[set] = sums[sizes[set] ?? 0]?.[handPlaces[set] ?? 0] ?? 0;
  // Converts "contains at least this set" into "contains of these five cards exactly this set", one card after another.
  for (let bit = 1; bit < subsets; bit <<= 1) {
    for (let set = 0; set < subsets; set += 1) {
      if (!(set & bit)) held[set] = (held[set] ?? 0) - (held[set | bit] ?? 0);
    }
  }
  let best = 0;
  for (let set = 0; set < subsets; set += 1) {
    const mean = (held[set] ?? 0) / (draws[5 - (sizes[set] ?? 0)] ?? 1);
    if (mean > best) best = mean;
  }
  return best;
}

/**
 * Computes the index of each subset among the sets of its size, in the combinatorial number system: the index of the
 * subset without its last card, plus the number of sets below that card.
 */
function placesOf(cards: readonly number[], places: Int32Array): void {
  for (let bit = 0; bit < 5; bit += 1) {
    const below = 1 << bit;
    const row = (cards[bit] ?? 0) * 6 + 1;
    for (let set = 0; set < below; set += 1) {
      places[below | set] = (places[set] ?? 0) + (binomials[row + (sizes[set] ?? 0)] ?? 0);
    }
  }
}

/** Returns the number of deals that differ from this one only by their suits, if it is the first of them; else 0. */
function patternWeight(cards: readonly number[]): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (const card of cards) {
    const rank = 1 << (card >> 2);
    if (card % 4 === 0) a |= rank;
    else if (card % 4 === 1) b |= rank;
    else if (card % 4 === 2) c |= rank;
    else d |= rank;
  }
  if (a < b || b < c || c < d) return 0;
  let weight = 24;
  let run = 1;
  for (const same of [a === b, b === c, c === d]) {
    run = same ? run + 1 : 1;
    weight /= run;
  }
  return weight;
}

function forEachHand(then: (cards: readonly number[]) => void): void {
  const hand = [0, 0, 0, 0, 0];
  for (let a = 0; a < 48; a += 1)
    for (let b = a + 1; b < 49; b += 1)
      for (let c = b + 1; c < 50; c += 1)
        for (let d = c + 1; d < 51; d += 1)
          for (let e = d + 1; e < 52; e += 1) {
            hand[0] = a;
            hand[1] = b;
            hand[2] = c;
            hand[3] = d;
            hand[4] = e;
            then(hand);
          }
}

function over(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k; i += 1) count = (count * (n - k + i)) / i;
  return n < k ? 0 : count;
}
