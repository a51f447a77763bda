import type { NumberStream } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import {
  type BaccaratRound,
  type BaccaratSpot,
  baccaratCardsPerRoundMax,
  baccaratOdds,
  baccaratSpots,
  bankerDraws,
  dealBaccarat,
  playerDraws,
  spotWins,
} from '../../baccarat.ts';
import { type Card, cardName } from '../../cards.ts';
import { endlessCard } from '../../draws.ts';
import type { InstantBet, InstantGame } from '../../game.ts';
import { isRecord } from '../../read.ts';
import { coverE4, cutE4, readSpread, returnOf, type Spread } from '../spread.ts';

/** Chips on the spots: player, banker, tie, and the pairs. */
export type BaccaratParams = { chips: Spread<BaccaratSpot> };

/** The six cards of endless decks that a round may need, in the order in which they are dealt. */
export function baccaratCardsOf(numbers: NumberStream): Card[] {
  return Array.from({ length: baccaratCardsPerRoundMax }, () => endlessCard(numbers));
}

/** Returns the round that these numbers deal: player, banker, player, banker, then the third cards. */
export function baccaratRoundOf(numbers: NumberStream): BaccaratRound {
  return dealBaccarat(() => endlessCard(numbers));
}

/** Returns the total return of a chip on a spot, in ten-thousandths. */
export function baccaratPaysE4(spot: BaccaratSpot, round: BaccaratRound): number {
  if (spotWins(spot, round)) return 10_000 + oddsE4(spot);
  return round.winner === 'tie' && (spot === 'player' || spot === 'banker') ? 10_000 : 0;
}

/**
 * Returns the number of the 13^6 deals that each winner has, by the values of the cards; a third card that is not drawn
 * may be any.
 */
export function baccaratWays(): { player: number; banker: number; tie: number } {
  const ways = { player: 0, banker: 0, tie: 0 };
  /** Calls `then` for each card value with the number of ranks that have it: four ranks have the value 0. */
  const each = (then: (value: number, ranks: number) => void) => {
    for (let value = 0; value < 10; value += 1) then(value, value === 0 ? 4 : 1);
  };
  const twoCards = Array.from({ length: 10 }, () => 0);
  each((a, x) => each((b, y) => (twoCards[(a + b) % 10] = (twoCards[(a + b) % 10] ?? 0) + x * y)));
  const end = (player: number, banker: number, count: number) => {
    ways[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += count;
  };
  const bankerEnds = (player: number, banker: number, third: number | null, count: number) => {
    if (!bankerDraws(banker, third)) return end(player, banker, count * 13);
    each((value, ranks) => end(player, (banker + value) % 10, count * ranks));
  };
  for (let player = 0; player < 10; player += 1) {
    for (let banker = 0; banker < 10; banker += 1) {
      const count = (twoCards[player] ?? 0) * (twoCards[banker] ?? 0);
      if (player >= 8 || banker >= 8) end(player, banker, count * 169);
      else if (!playerDraws(player)) bankerEnds(player, banker, null, count * 13);
      else each((value, ranks) => bankerEnds((player + value) % 10, banker, value, count * ranks));
    }
  }
  return ways;
}

/** Exact return to player of a chip on a spot, over every deal of endless decks. */
export function baccaratSpotRtp(spot: BaccaratSpot): Ratio {
  const ways = baccaratWays();
  const den = BigInt(ways.player + ways.banker + ways.tie) * 10_000n;
  const win = BigInt(10_000 + oddsE4(spot));
  if (spot === 'playerPair' || spot === 'bankerPair') return { num: win, den: 130_000n };
  const back = spot === 'tie' ? 0n : BigInt(ways.tie) * 10_000n;
  return { num: BigInt(ways[spot]) * win + back, den };
}

/** The parameters of a bet; null when the rules do not allow them. */
export function readBaccaratParams(value: unknown): BaccaratParams | null {
  const chips = isRecord(value) ? readSpread(value.chips, baccaratSpots) : null;
  return chips && { chips };
}

export const baccarat: InstantGame = {
  code: 'baccarat',
  kind: 'instant',
  rtp: '98.77',
  bet(value) {
    const params = readBaccaratParams(value);
    return params && betOf(params);
  },
  draw: (numbers) => ({ cards: baccaratCardsOf(numbers).map(cardName) }),
  drawParams: {},
};

function betOf({ chips }: BaccaratParams): InstantBet {
  return {
    kind: 'instant',
    params: { chips: { ...chips } },
    coveredE4: greatestE4(chips),
    rtp: () => spreadRtp(chips),
    decide(numbers) {
      const round = baccaratRoundOf(numbers);
      const returns = returnOf(chips, (spot) => baccaratPaysE4(spot, round));
      return {
        result: { player: round.player.map(cardName), banker: round.banker.map(cardName), winner: round.winner },
        multiplierE4: cutE4(returns),
        returns,
      };
    },
  };
}

/** Returns the greatest possible return: that of a winner with both pairs. */
function greatestE4(chips: Spread<BaccaratSpot>): number {
  const winners = (['player', 'banker', 'tie'] as const).map((winner) =>
    coverE4(
      returnOf(chips, (spot) => {
        if (spot === winner || spot === 'playerPair' || spot === 'bankerPair') return 10_000 + oddsE4(spot);
        return winner === 'tie' ? 10_000 : 0;
      }),
    ),
  );
  return Math.max(...winners);
}

function spreadRtp(chips: Spread<BaccaratSpot>): Ratio {
  const den = 13n ** 6n * 10_000n;
  const perChip = (spot: BaccaratSpot) => {
    const rtp = baccaratSpotRtp(spot);
    return (rtp.num * den) / rtp.den;
  };
  let num = 0n;
  let count = 0n;
  for (const spot of baccaratSpots) {
    const placed = BigInt(chips[spot] ?? 0);
    num += placed * perChip(spot);
    count += placed;
  }
  return { num, den: den * count };
}

function oddsE4(spot: BaccaratSpot): number {
  const { num, den } = baccaratOdds[spot];
  return Number((num * 10_000n) / den);
}
