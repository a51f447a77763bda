import type { NumberStream } from '@fairhouse/fairness/numbers';
import { multiply, type Ratio } from '@fairhouse/money/money';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/**
 * One in-house game: pure rules. Its draw depends only on the seeds and on the parameters that shape it. The kinds of
 * rounds are described in docs/games/rounds.md.
 */
export type Game = InstantGame | SteppedGame | SharedGame;

/** A game whose round is decided and paid in the ledger entry that takes the stake. */
export type InstantGame = Rules & {
  kind: 'instant';
  /** Returns a bet with these parameters; null if the rules do not allow them. */
  bet: (params: unknown) => InstantBet | null;
};

/** A game whose round is opened by the stake, acted on step by step, and closed by an action of the player's. */
export type SteppedGame = Rules & {
  kind: 'stepped';
  /** Returns a bet with these parameters; null if the rules do not allow them. */
  bet: (params: unknown) => SteppedBet | null;
};

/**
 * A game with one result for all bets on a round, which comes from the round's hash of a chain instead of a player's
 * seeds.
 */
export type SharedGame = {
  kind: 'shared';
  code: string;
  /** The RTP in percent by the rules. */
  rtp: string;
  /** Returns a bet with these parameters; null if the rules do not allow them. */
  bet: (params: unknown) => SharedBet | null;
  /** Returns the multiplier at which a round ends, in hundredths. */
  endOf: (gameHash: string, salt: string) => number;
  /** The course of a round from its beginning to its end. */
  course: Course;
  /** The range of targets that a bet may have, both included, in steps of 0.01. */
  targets: { min: number; max: number };
};

/** The timing of a round, depending on its end; multipliers are in hundredths. */
export type Course = {
  /**
   * True if bets can be cashed out at a growing multiplier; otherwise every bet waits for the end, and has a target.
   */
  isFlight: boolean;
  /** Returns the multiplier after this many milliseconds; without a flight it does not grow. */
  hundredthsAt: (ms: number) => number;
  /** Returns the first whole millisecond at which this multiplier is reached, or at which the round's end is shown. */
  msTo: (hundredths: number) => number;
};

type Rules = PublishedDraw & {
  /** The RTP in percent by the rules. */
  rtp: string;
};

/** The part of a game that verifiers compute: its results from its numbers. */
type PublishedDraw = {
  code: string;
  /**
   * Returns the result of the numbers for a verifier: with the key names of the published cases. Takes only the
   * parameters on which the draw depends (dice: none); null if they are not the game's.
   */
  draw: (numbers: NumberStream, params: JsonObject) => JsonObject | null;
  /** An example of the parameters that the draw takes; the command line has an option for each. */
  drawParams: JsonObject;
};

type Bet = {
  /** The parameters in one fixed key order, so that equal bets have equal JSON. */
  params: JsonObject;
  /**
   * The multiplier that the house must be able to pay to take the bet: the greatest one of an instant bet, the first
   * one of a stepped bet, which is paid out before a later step exceeds the payout limit.
   */
  coveredE4: number;
};

/** An instant bet that the rules allow, ready to be decided. */
export type InstantBet = Bet & {
  kind: 'instant';
  decide: (numbers: NumberStream) => Outcome;
  /** Returns the exact RTP of this bet, over every draw. */
  rtp: () => Ratio;
};

/** A stepped bet that the rules allow. Its round follows from the numbers and the actions taken so far. */
export type SteppedBet = Bet & {
  kind: 'stepped';
  /**
   * Returns the round after these actions; null if one of them is not allowed.
   * @param pays true if the house pays a multiplier: the round is paid out before the first step that it does not pay
   */
  after: (
    numbers: NumberStream,
    actions: readonly unknown[],
    pays: (multiplierE4: number) => boolean,
  ) => Standing | null;
  /** Returns the action by which the house ends a round that its player left after these actions. */
  leave: (actions: readonly JsonObject[]) => JsonObject;
};

export type Outcome = {
  result: JsonObject;
  /**
   * The total return per unit of the first stake in ten-thousandths, a whole number: 19800 is 1.98 times; 0 if lost.
   */
  multiplierE4: number;
  /** The exact return per unit staked, if ten-thousandths would round it: for a stake spread over several spots. */
  returns?: Ratio;
  /** The whole stake per unit of the first stake in ten-thousandths, if actions add to it: 20000 after a double. */
  stakedE4?: number;
};

/** A bet on a shared round that the rules allow. */
export type SharedBet = Bet & {
  kind: 'shared';
  /** The multiplier in hundredths at which the bet is cashed out by itself; null: none. */
  target: number | null;
  /** Returns the exact RTP of this target, over every end of a round; null without a target. */
  rtp: (() => Ratio) | null;
  /**
   * Returns the outcome once the round has ended, from the recorded actions; null if the rules do not allow them.
   * @param end the multiplier at which the round ended, in hundredths
   */
  settle: (end: number, actions: readonly unknown[]) => Outcome | null;
};

/** A stepped round after some actions. While it is open, `result` holds only what the player has uncovered. */
export type Standing = Outcome & {
  /** `returned`: ended by the house before anything was decided; the stake is returned. */
  state: 'open' | 'settled' | 'returned';
  /** The actions taken, each in one fixed key order, including the one by which the rules ended the round, if any. */
  actions: JsonObject[];
};

/**
 * Computes the outcome of a settled round again from its parameters, its actions and its numbers.
 * @returns null if the rules do not allow the parameters or the actions, and for a shared round, which no numbers
 * decide
 */
export function replay(
  game: Game,
  { params, actions }: { params: unknown; actions: readonly unknown[] },
  numbers: NumberStream,
): Outcome | null {
  if (game.kind === 'shared') return null;
  if (game.kind === 'instant') return game.bet(params)?.decide(numbers) ?? null;
  return game.bet(params)?.after(numbers, actions, () => true) ?? null;
}

/** Formats a multiplier: 19800 → "1.9800", 0 → "0". */
export function multiplierText(multiplierE4: number): string {
  if (multiplierE4 === 0) return '0';
  const digits = String(multiplierE4).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Returns the payout of a stake, in units, rounded down to the currency's smallest unit. */
export function payoutOf(stake: bigint, multiplierE4: number): bigint {
  return multiply(stake, { num: BigInt(multiplierE4), den: 10_000n }, 'down');
}

const wholeE4 = 10_000;

/**
 * Returns the whole stake, in units, rounded up to the currency's smallest unit. @param first the opening stake in
 * units
 */
export function stakedFor(first: bigint, { stakedE4 = wholeE4 }: Outcome): bigint {
  return multiply(first, { num: BigInt(stakedE4), den: BigInt(wholeE4) }, 'up');
}

/**
 * Returns the return per unit of the whole stake in ten-thousandths, rounded down: the multiplier of records and
 * receipts.
 */
export function multiplierOf({ multiplierE4, stakedE4 = wholeE4 }: Outcome): number {
  return stakedE4 === wholeE4 ? multiplierE4 : Math.floor((multiplierE4 * wholeE4) / stakedE4);
}

/** Returns the payout of an outcome for a stake, in units, rounded down to the currency's smallest unit. */
export function paidFor(stake: bigint, { multiplierE4, returns }: Outcome): bigint {
  return returns ? multiply(stake, returns, 'down') : payoutOf(stake, multiplierE4);
}

/** A ratio in percent, cut to the given decimals: { num: 1n, den: 3n } with 4 → "33.3333". */
export function percentText({ num, den }: Ratio, decimals: number): string {
  const scaled = ((num * 100n * 10n ** BigInt(decimals)) / den).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? scaled : `${scaled.slice(0, -decimals)}.${scaled.slice(-decimals)}`;
}
