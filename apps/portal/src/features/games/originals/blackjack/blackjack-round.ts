import { type Card, cardNamed } from '@fairhouse/games/cards';
import { blackjackTotal, isBlackjack } from '@fairhouse/games/originals/blackjack/hand';
import { type BlackjackAction, blackjackActions } from '@fairhouse/games/originals/blackjack/rules';
import { fieldOf, numberOf, textsOf } from '../round-result.ts';

export type ShownHand = { cards: string[]; stakes: number };

export type BlackjackTable = {
  dealer: string[];
  hands: ShownHand[];
  /** The index of the hand that is played; −1: none, or a question such as insurance comes first. */
  active: number;
  /** The actions that are allowed now; none after the end. */
  options: BlackjackAction[];
};

/** The table of a round's result; null if the result is another game's, or a calculated draw. */
export function tableOf(result: unknown): BlackjackTable | null {
  const dealer = textsOf(result, 'dealer');
  const hands = fieldOf(result, 'hands');
  if (!dealer || !Array.isArray(hands)) return null;
  const allowed = textsOf(result, 'options') ?? [];
  return {
    dealer,
    hands: hands.map((hand) => ({ cards: textsOf(hand, 'cards') ?? [], stakes: numberOf(hand, 'stakes') ?? 1 })),
    active: numberOf(result, 'active') ?? -1,
    options: blackjackActions.filter((action) => allowed.includes(action)),
  };
}

const cardsOf = (names: readonly string[]): Card[] => names.flatMap((name) => cardNamed(name) ?? []);

/** The total of these cards as players write it: "17", "7/17" for a soft hand that is still played, "21". */
export function totalText(names: readonly string[], isOpen = false): string {
  const { total, soft } = blackjackTotal(cardsOf(names));
  return soft && isOpen && total < 21 ? `${total - 10}/${total}` : String(total);
}

export type HandEnd = 'blackjack' | 'win' | 'push' | 'bust' | 'lose';

/** The outcome of a hand against the dealer's cards. @param evenMoney the player took even money for a blackjack */
export function endOf({ cards }: ShownHand, { dealer, hands }: BlackjackTable, evenMoney: boolean): HandEnd {
  const [own, theirs] = [cardsOf(cards), cardsOf(dealer)];
  const { total } = blackjackTotal(own);
  const dealt = blackjackTotal(theirs).total;
  if (total > 21) return 'bust';
  if (hands.length === 1 && isBlackjack(own)) {
    if (evenMoney) return 'win';
    return isBlackjack(theirs) ? 'push' : 'blackjack';
  }
  if (isBlackjack(theirs)) return 'lose';
  if (dealt > 21 || total > dealt) return 'win';
  return total === dealt ? 'push' : 'lose';
}

/** True where one of the actions taken is of this type. */
export function hasTaken(actions: readonly unknown[], type: BlackjackAction): boolean {
  return actions.some((action) => fieldOf(action, 'type') === type);
}
