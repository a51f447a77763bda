import type { NumberStream } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import { type Card, cardName, rankOf } from '../../cards.ts';
import { endlessCard } from '../../draws.ts';
import { type JsonObject, multiplierText, type Standing, type SteppedBet, type SteppedGame } from '../../game.ts';
import { isOneOf, isRecord } from '../../read.ts';
import { fairE4 } from '../climb.ts';

/**
 * A card is shown; the player calls the next one higher or lower, or skips to another card. The same rank makes either
 * call right; on an ace (the lowest) and a king (the highest) the same rank is a call of its own.
 */
export const hiloCalls = ['higher', 'lower', 'same'] as const;
export type HiloCall = (typeof hiloCalls)[number];

/** The most skips of a round. */
export const hiloSkipsMax = 52;
/** The number of cards that a verifier shows. */
const cardsShown = 52;
const ranks = 13;

/** Returns the number of ranks, of 13, that make a call on this card right; 0 if the call is not possible on it. */
export function hiloWays(card: Card, call: HiloCall): number {
  const rank = rankOf(card);
  const [isLow, isHigh] = [rank === 1, rank === ranks];
  if (call === 'same') return isLow || isHigh ? 1 : 0;
  if (call === 'higher') return isHigh ? 0 : ranks + (isLow ? 0 : 1) - rank;
  return isLow ? 0 : rank - (isHigh ? 1 : 0);
}

/** Returns true if the next card makes the call right. */
export function hiloIsRight(card: Card, call: HiloCall, next: Card): boolean {
  const [from, to] = [rankOf(card), rankOf(next)];
  if (call === 'same' || from === to) return from === to && hiloCountsSame(from, call);
  return call === 'higher' ? to > from : to < from;
}

function hiloCountsSame(rank: number, call: HiloCall): boolean {
  return (rank === 1 || rank === ranks) === (call === 'same');
}

/** Returns the probability including one more right call. */
function andCall({ num, den }: Ratio, ways: number): Ratio {
  return { num: num * BigInt(ways), den: den * BigInt(ranks) };
}

export const hilo: SteppedGame = {
  code: 'hilo',
  kind: 'stepped',
  rtp: '99.00',
  bet: (value) => (isRecord(value) ? bet : null),
  draw: (numbers) => ({ cards: Array.from({ length: cardsShown }, () => cardName(endlessCard(numbers))) }),
  drawParams: {},
};

/** The greatest multiplier of a first call: the one rank of an ace or a king. */
const bet: SteppedBet = {
  kind: 'stepped',
  params: {},
  coveredE4: fairE4({ num: 1n, den: BigInt(ranks) }),
  after,
  leave: (actions) => ({ type: actions.some(({ type }) => isOneOf(type, hiloCalls)) ? 'cashout' : 'return' }),
};

type Table = { cards: Card[]; chance: Ratio; calls: number; skips: number; actions: JsonObject[] };

function after(
  numbers: NumberStream,
  said: readonly unknown[],
  pays: (multiplierE4: number) => boolean,
): Standing | null {
  const table: Table = {
    cards: [endlessCard(numbers)],
    chance: { num: 1n, den: 1n },
    calls: 0,
    skips: 0,
    actions: [],
  };
  let closed: Standing | null = null;
  for (const value of said) {
    if (closed || !isRecord(value)) return null;
    const { type } = value;
    const card = table.cards.at(-1) ?? 0;
    if (type === 'cashout' || type === 'return') {
      if ((type === 'return') !== (table.calls === 0)) return null;
      table.actions.push({ type });
      closed = type === 'return' ? close(table, 'returned', 10_000) : close(table, 'settled', fairE4(table.chance));
    } else if (type === 'skip') {
      if (table.skips === hiloSkipsMax) return null;
      table.skips += 1;
      table.cards.push(endlessCard(numbers));
      table.actions.push({ type });
    } else if (isOneOf(type, hiloCalls)) {
      const ways = hiloWays(card, type);
      const chance = andCall(table.chance, ways);
      if (ways === 0 || !pays(fairE4(chance))) return null;
      const next = endlessCard(numbers);
      table.cards.push(next);
      table.actions.push({ type });
      table.calls += 1;
      if (!hiloIsRight(card, type, next)) {
        closed = close(table, 'settled', 0);
        continue;
      }
      table.chance = chance;
      // The safest possible call: if the house would not pay even that one, no call is possible.
      if (!pays(fairE4(andCall(chance, ranks - 1)))) {
        table.actions.push({ type: 'cashout' });
        closed = close(table, 'settled', fairE4(chance));
      }
    } else return null;
  }
  return closed ?? open(table, pays);
}

function close({ cards, actions }: Table, state: 'settled' | 'returned', multiplierE4: number): Standing {
  return { state, actions, multiplierE4, result: { cards: cards.map(cardName) } };
}

/** The open round with the multiplier that each call would bring; a call above the payout limit is left out. */
function open({ cards, chance, calls, skips, actions }: Table, pays: (multiplierE4: number) => boolean): Standing {
  const card = cards.at(-1) ?? 0;
  const next: Record<string, string> = {};
  for (const call of hiloCalls) {
    const ways = hiloWays(card, call);
    if (ways === 0) continue;
    const multiplierE4 = fairE4(andCall(chance, ways));
    if (pays(multiplierE4)) next[call] = multiplierText(multiplierE4);
  }
  return {
    state: 'open',
    actions,
    multiplierE4: calls === 0 ? 0 : fairE4(chance),
    result: { cards: cards.map(cardName), next, skips: hiloSkipsMax - skips },
  };
}
