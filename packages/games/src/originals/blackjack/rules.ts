import type { NumberStream } from '@fairhouse/fairness/numbers';
import { type Card, cardName } from '../../cards.ts';
import { endlessCard } from '../../draws.ts';
import type { JsonObject, Standing, SteppedBet, SteppedGame } from '../../game.ts';
import { isOneOf, isRecord } from '../../read.ts';
import { blackjackTotal, blackjackValue, dealerDraws, isBlackjack } from './hand.ts';

/**
 * Blackjack with endless decks. The dealer stands on seventeen and checks for a blackjack before the player acts. A
 * blackjack pays 3 to 2. Any two cards may be doubled, a pair (by value) split once; split aces get one card each.
 */
export const blackjackActions = ['insure', 'evenMoney', 'decline', 'hit', 'stand', 'double', 'split'] as const;
export type BlackjackAction = (typeof blackjackActions)[number];

/** The first cards that a verifier shows: the player's two, the dealer's two, and the next. */
const cardsShown = 6;
const unit = 10_000;
/** Insurance costs half the stake, and returns three times its cost. */
const insuranceE4 = unit / 2;
/** Eight times the stake: two hands, both doubled and both won. */
const greatestE4 = 8 * unit;

export type BlackjackHand = { cards: Card[]; stakes: number; isDone: boolean };

type Table = {
  dealer: Card[];
  hands: BlackjackHand[];
  /** The player's answer to the offer of insurance, or of even money for a blackjack; null while none was given. */
  answer: 'insure' | 'evenMoney' | 'decline' | null;
  next: () => Card;
  actions: JsonObject[];
};

export const blackjack: SteppedGame = {
  code: 'blackjack',
  kind: 'stepped',
  rtp: '99.43',
  bet: (value) => (isRecord(value) ? bet : null),
  draw: (numbers) => ({ firstCards: Array.from({ length: cardsShown }, () => cardName(endlessCard(numbers))) }),
  drawParams: {},
};

const bet: SteppedBet = {
  kind: 'stepped',
  params: {},
  coveredE4: greatestE4,
  after,
  // For a player who left, the hand stands as it is, and no insurance is taken.
  leave: () => ({ type: 'leave' }),
};

function after(numbers: NumberStream, said: readonly unknown[]): Standing | null {
  const next = () => endlessCard(numbers);
  const player = [next(), next()];
  const dealer = [next(), next()];
  const table: Table = {
    dealer,
    hands: [{ cards: player, stakes: 1, isDone: false }],
    answer: null,
    next,
    actions: [],
  };
  const isOver = () =>
    !asks(table) && (isBlackjack(dealer) || isBlackjack(player) || table.hands.every(({ isDone }) => isDone));
  let ended = isOver();
  for (const value of said) {
    if (ended || !isRecord(value)) return null;
    if (value.type === 'leave') {
      table.answer ??= 'decline';
      for (const hand of table.hands) hand.isDone = true;
    } else if (!isOneOf(value.type, blackjackOptions(table)) || !take(table, value.type)) return null;
    table.actions.push({ type: String(value.type) });
    ended = isOver();
  }
  return ended ? settle(table) : open(table);
}

/** The actions that are allowed now. */
export function blackjackOptions(table: Pick<Table, 'dealer' | 'hands' | 'answer'>): BlackjackAction[] {
  const hand = table.hands.find(({ isDone }) => !isDone);
  if (asks(table)) return [hand && isBlackjack(hand.cards) ? 'evenMoney' : 'insure', 'decline'];
  if (!hand) return [];
  const [first, second] = hand.cards;
  const isPair = first !== undefined && second !== undefined && blackjackValue(first) === blackjackValue(second);
  return [
    'hit',
    'stand',
    ...(hand.cards.length === 2 ? (['double'] as const) : []),
    ...(table.hands.length === 1 && hand.cards.length === 2 && isPair ? (['split'] as const) : []),
  ];
}

/** True while the dealer shows an ace and the player has not answered the offer of insurance. */
function asks({ dealer, answer }: Pick<Table, 'dealer' | 'answer'>): boolean {
  return answer === null && blackjackValue(dealer[0] ?? 0) === 1;
}

/** Takes an allowed action; the dealer's blackjack ends the round before the player acts on a hand. */
function take(table: Table, action: BlackjackAction): boolean {
  if (action === 'insure' || action === 'evenMoney' || action === 'decline') {
    table.answer = action;
    return true;
  }
  const hand = table.hands.find(({ isDone }) => !isDone);
  if (!hand) return false;
  if (action === 'split') {
    const [first, second] = hand.cards;
    if (first === undefined || second === undefined) return false;
    table.hands = [first, second].map((card) => ({ cards: [card, table.next()], stakes: 1, isDone: false }));
    const areAces = blackjackValue(first) === 1;
    for (const half of table.hands) half.isDone = areAces || blackjackTotal(half.cards).total === 21;
    return true;
  }
  if (action === 'double') hand.stakes = 2;
  if (action !== 'stand') hand.cards.push(table.next());
  hand.isDone = action !== 'hit' || blackjackTotal(hand.cards).total >= 21;
  return true;
}

function open(table: Table): Standing {
  const { dealer, hands, answer, actions } = table;
  return {
    state: 'open',
    actions,
    multiplierE4: 0,
    stakedE4: stakedE4(table),
    result: {
      dealer: dealer.slice(0, 1).map(cardName),
      hands: hands.map(shown),
      active: asks(table) ? -1 : hands.findIndex(({ isDone }) => !isDone),
      insured: answer === 'insure',
      options: blackjackOptions(table),
    },
  };
}

function settle(table: Table): Standing {
  const { dealer, hands, answer, next, actions } = table;
  const [first] = hands;
  const isNatural = hands.length === 1 && first !== undefined && isBlackjack(first.cards);
  const isLive = hands.some(({ cards }) => blackjackTotal(cards).total <= 21);
  if (!isBlackjack(dealer) && !isNatural && isLive) while (dealerDraws(dealer)) dealer.push(next());
  const insurance = answer === 'insure' && isBlackjack(dealer) ? 3 * insuranceE4 : 0;
  return {
    state: 'settled',
    actions,
    multiplierE4: hands.reduce(
      (sum, hand) => sum + paidE4(hand, dealer, isNatural ? (answer ?? 'decline') : null),
      insurance,
    ),
    stakedE4: stakedE4(table),
    result: { dealer: dealer.map(cardName), hands: hands.map(shown), insured: answer === 'insure' },
  };
}

/**
 * Returns the payout of a hand: a blackjack as dealt 3 to 2, a higher total 1 to 1, an equal one the stake back.
 * @param natural the answer of a player who was dealt a blackjack; else null
 */
function paidE4({ cards, stakes }: BlackjackHand, dealer: readonly Card[], natural: Table['answer']): number {
  const dealt = blackjackTotal(dealer).total;
  const { total } = blackjackTotal(cards);
  if (natural === 'evenMoney') return 2 * unit;
  if (natural) return isBlackjack(dealer) ? unit : (unit * 5) / 2;
  if (total > 21 || isBlackjack(dealer)) return 0;
  if (dealt > 21 || total > dealt) return 2 * stakes * unit;
  return total === dealt ? stakes * unit : 0;
}

function stakedE4({ hands, answer }: Table): number {
  return hands.reduce((sum, { stakes }) => sum + stakes * unit, answer === 'insure' ? insuranceE4 : 0);
}

function shown({ cards, stakes }: BlackjackHand): JsonObject {
  return { cards: cards.map(cardName), stakes };
}
