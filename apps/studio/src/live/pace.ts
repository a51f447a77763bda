/** Milliseconds of each step of a table. */
export type LivePace = {
  betting: number;
  /** From "no more bets" to the first card. */
  closing: number;
  /** After the closing: the wait for answers on bets that came in time. */
  grace: number;
  /** From card to card of the first four, and before and behind a third card. */
  card: number;
  third: number;
  /** From the fourth card to the result where it is the last, and for the result. */
  reveal: number;
  result: number;
  /** For a new shoe. */
  shuffle: number;
};

const realPace: LivePace = {
  betting: 15_000,
  closing: 1_400,
  grace: 3_000,
  card: 850,
  third: 1_700,
  reveal: 900,
  result: 6_500,
  shuffle: 7_000,
};

/** Returns the pace of a real table, or a percentage of its times. */
export function paceAt(percent: number): LivePace {
  const at = (ms: number) => Math.max(1, Math.round((ms * percent) / 100));
  const { betting, closing, grace, card, third, reveal, result, shuffle } = realPace;
  return {
    betting: at(betting),
    closing: at(closing),
    // The wait for the wallet does not depend on the pace of the cards.
    grace,
    card: at(card),
    third: at(third),
    reveal: at(reveal),
    result: at(result),
    shuffle: at(shuffle),
  };
}
