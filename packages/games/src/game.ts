import type { NumberStream } from '@fairhouse/fairness/numbers';
import { multiply, type Ratio } from '@fairhouse/money/money';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/**
 * One in-house game: pure rules. Its draw depends on the seeds and on the parameters that shape it, on nothing else.
 * The kinds of rounds are described in docs/games/rounds.md.
 */
export type Game = InstantGame | SteppedGame | SharedGame;

/** A game whose round is decided and paid in the ledger entry that takes the stake. */
export type InstantGame = Rules & {
  kind: 'instant';
  /** A bet with these parameters; null when the rules do not allow them. */
  bet: (params: unknown) => InstantBet | null;
};

/** A game whose round is opened by the stake, acted on step by step, and closed by an action of the player's. */
export type SteppedGame = Rules & {
  kind: 'stepped';
  /** A bet with these parameters; null when the rules do not allow them. */
  bet: (params: unknown) => SteppedBet | null;
};

/** A game with one result for all who bet on a round: it comes from the round's hash of a chain, and from nobody's seeds. */
export type SharedGame = {
  kind: 'shared';
  code: string;
  /** Return to player in percent that the rules state. */
  rtp: string;
  /** A bet with these parameters; null when the rules do not allow them. */
  bet: (params: unknown) => SharedBet | null;
  /** Returns the multiplier at which a round ends, in hundredths. */
  endOf: (gameHash: string, salt: string) => number;
  /** The course of a round from its beginning to its end. */
  course: Course;
  /** The targets that a bet may name, both included, in steps of 0.01. */
  targets: { min: number; max: number };
};

/** The time that a round takes, by its end; multipliers are in hundredths. */
export type Course = {
  /** True where a multiplier grows that bets may leave at; else every bet waits for the end, and names a target. */
  isFlight: boolean;
  /** The multiplier that has grown after so many milliseconds; without a flight none does. */
  hundredthsAt: (ms: number) => number;
  /** The first whole millisecond at which this multiplier is reached, or the round's end is shown. */
  msTo: (hundredths: number) => number;
};

type Rules = PublishedDraw & {
  /** Return to player in percent that the rules state. */
  rtp: string;
};

/** The part of a game that verifiers compute: its results from its numbers. */
type PublishedDraw = {
  code: string;
  /**
   * Returns the result of the numbers for a verifier: with the key names of the published cases. Takes only the
   * parameters on which the draw depends (dice: none); null when they are not the game's.
   */
  draw: (numbers: NumberStream, params: JsonObject) => JsonObject | null;
  /** An example of the parameters that the draw takes; the command line has an option for each. */
  drawParams: JsonObject;
};

type Bet = {
  /** The parameters in one fixed order, so that the same bet always reads the same. */
  params: JsonObject;
  /**
   * The multiplier that the house must be able to pay to take the bet: the greatest one of an instant bet, the first one of
   * a stepped bet, whose later steps are paid out before they exceed what the house pays.
   */
  coveredE4: number;
};

/** An instant bet that the rules allow, ready to be decided. */
export type InstantBet = Bet & {
  kind: 'instant';
  decide: (numbers: NumberStream) => Outcome;
  /** Exact return to player of this bet, over every draw. */
  rtp: () => Ratio;
};

/** A stepped bet that the rules allow. Its round follows from the numbers and the actions taken so far. */
export type SteppedBet = Bet & {
  kind: 'stepped';
  /**
   * Returns the round after these actions; null when one of them is not allowed.
   * @param pays true when the house pays a multiplier: the round is paid out before the first step that it does not pay
   */
  after: (
    numbers: NumberStream,
    actions: readonly unknown[],
    pays: (multiplierE4: number) => boolean,
  ) => Standing | null;
  /** The action by which the house ends a round that its player left after these actions. */
  leave: (actions: readonly JsonObject[]) => JsonObject;
};

export type Outcome = {
  result: JsonObject;
  /** Total return per unit of the first stake in ten-thousandths, a whole number: 19800 is 1.98 times; 0 when lost. */
  multiplierE4: number;
  /** The exact return per unit staked, where ten-thousandths would cut it: of a stake spread over several spots. */
  returns?: Ratio;
  /** All that was staked, per unit of the first stake in ten-thousandths, where actions add to it: 20000 after a double. */
  stakedE4?: number;
};

/** A bet on a shared round that the rules allow. */
export type SharedBet = Bet & {
  kind: 'shared';
  /** The multiplier in hundredths at which the bet cashes itself out; null: none was named. */
  target: number | null;
  /** Exact return to player of this target, over every end of a round; null where none was named. */
  rtp: (() => Ratio) | null;
  /**
   * The outcome once the round has ended, from the actions that the round keeps; null when the rules do not allow them.
   * @param end the multiplier at which the round ended, in hundredths
   */
  settle: (end: number, actions: readonly unknown[]) => Outcome | null;
};

/** A stepped round after some actions. While it is open, `result` holds only what the player has uncovered. */
export type Standing = Outcome & {
  /** `returned`: ended by the house before anything was decided; the stake goes back. */
  state: 'open' | 'settled' | 'returned';
  /** The actions taken, each in one fixed order of keys, and the one that ended the round by rule, if one did. */
  actions: JsonObject[];
};

/**
 * The outcome of a settled round, computed again from its parameters, its actions and its numbers.
 * @returns null when the rules do not allow the parameters or the actions, and of a shared round, which no numbers decide
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

/** A multiplier as people read it: 19800 → "1.9800", 0 → "0". */
export function multiplierText(multiplierE4: number): string {
  if (multiplierE4 === 0) return '0';
  const digits = String(multiplierE4).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** The return of a stake, in units, rounded down to the currency's smallest unit. */
export function payoutOf(stake: bigint, multiplierE4: number): bigint {
  return multiply(stake, { num: BigInt(multiplierE4), den: 10_000n }, 'down');
}

const wholeE4 = 10_000;

/** Returns all that was staked, in units, rounded up to the currency's smallest unit. @param first the stake of the opening */
export function stakedFor(first: bigint, { stakedE4 = wholeE4 }: Outcome): bigint {
  return multiply(first, { num: BigInt(stakedE4), den: BigInt(wholeE4) }, 'up');
}

/** Returns the return per unit of all that was staked in ten-thousandths, cut: what records and receipts call the multiplier. */
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
