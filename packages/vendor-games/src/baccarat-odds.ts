import { type BaccaratSpot, baccaratDecks, bankerDraws, playerDraws } from '@fairhouse/games/baccarat';
import type { Ratio } from '@fairhouse/money/money';

/** The numbers of ordered deals of six cards by their result; their sum is `deals`. Exact: it stays below 2⁵³. */
export type BaccaratCounts = { player: number; banker: number; tie: number; deals: number };

/** Counts every deal of a full shoe by the values of its cards, each weighted by the number of ways to draw it. */
export function countBaccarat(decks = baccaratDecks): BaccaratCounts {
  const left = Array.from({ length: 10 }, (_, value) => decks * (value === 0 ? 16 : 4));
  const size = decks * 52;
  const counts: BaccaratCounts = { player: 0, banker: 0, tie: 0, deals: 1 };
  for (let i = 0; i < 6; i += 1) counts.deals *= size - i;

  /** Calls `then` for each value of the next card, with the number of ways to draw it. */
  const each = (ways: number, then: (value: number, ways: number) => void) => {
    for (let value = 0; value < 10; value += 1) {
      const here = left[value] ?? 0;
      if (here === 0) continue;
      left[value] = here - 1;
      then(value, ways * here);
      left[value] = here;
    }
  };
  /** @param undrawn number of the six cards that were not drawn, in every order */
  const end = (player: number, banker: number, ways: number, undrawn: number) => {
    let all = ways;
    for (let i = 6 - undrawn; i < 6; i += 1) all *= size - i;
    counts[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += all;
  };
  const third = (player: number, banker: number, drawn: number | null, ways: number, used: number) => {
    if (!bankerDraws(banker, drawn)) return end(player, banker, ways, 6 - used);
    each(ways, (value, more) => end(player, (banker + value) % 10, more, 5 - used));
  };
  each(1, (p1, w1) =>
    each(w1, (b1, w2) =>
      each(w2, (p2, w3) =>
        each(w3, (b2, ways) => {
          const player = (p1 + p2) % 10;
          const banker = (b1 + b2) % 10;
          if (player >= 8 || banker >= 8) return end(player, banker, ways, 2);
          if (!playerDraws(player)) return third(player, banker, null, ways, 4);
          each(ways, (value, more) => third((player + value) % 10, banker, value, more, 5));
        }),
      ),
    ),
  );
  return counts;
}

/**
 * Returns each spot's return per unit staked, exactly, over every deal of the shoe. Because a shoe ends after a fixed
 * number of rounds, this applies to each of its rounds. It is exact for bets whose 5 % commission is a whole number of
 * units; otherwise at most one unit less is paid.
 */
export function baccaratReturns(decks = baccaratDecks): Record<BaccaratSpot, Ratio> {
  const { player, banker, tie, deals } = countBaccarat(decks);
  const den = BigInt(deals) * 100n;
  const ratio = (hundredths: bigint): Ratio => ({ num: hundredths, den });
  const pair: Ratio = { num: BigInt(12 * (decks * 4 - 1)), den: BigInt(decks * 52 - 1) };
  return {
    player: ratio(BigInt(player) * 200n + BigInt(tie) * 100n),
    banker: ratio(BigInt(banker) * 195n + BigInt(tie) * 100n),
    tie: ratio(BigInt(tie) * 900n),
    playerPair: pair,
    bankerPair: pair,
  };
}
