import type { ErrorCode } from '@fairhouse/contract/errors';

/**
 * The outcomes of a vendor's call, as `games.verdict` in the migrations numbers them. Those below 30 are stored: they
 * never change.
 */
export const verdicts = {
  taken: 0,
  /** A lock is held by another transaction; the call is tried again. */
  busy: 1,
  /** The credited wallet owes; the call is tried again with the accounts of the debt. */
  owing: 2,
  insufficientFunds: 10,
  sessionEnded: 11,
  currencyMismatch: 12,
  otherPlayersRound: 13,
  gameNotFound: 14,
  maintenance: 15,
  forbidden: 16,
  betCancelled: 17,
  roundSettled: 18,
  roundCancelled: 19,
  creditCapReached: 20,
  /** A cancel or a rollback names a transaction that is no bet, no win and no tip of its round. */
  notABetOfThisRound: 21,
  /** The player's own limit of stakes or losses has no room for the bet. */
  limitReached: 22,
  winCancelled: 23,
  /** The grant is unknown, over, used up, or of another member or game; or its round has its one bet. */
  freeRoundInvalid: 24,
  /** The round would stake more than the player's open bonus allows. */
  stakeTooHigh: 25,
  betNotFound: 30,
  roundNotFound: 31,
  roundOpen: 32,
  /** The transaction was used by another call. */
  conflict: 33,
  /** An operator decides: the vendor is closed, or the win beyond its limits. */
  held: 34,
  /** Nothing was ever taken for the round: its bets were refused, or cancelled before they came. */
  nothingStands: 35,
  /** The round would pay less than nothing, or less than its wins did before it was settled; or beyond all bounds. */
  amountRefused: 36,
} as const;

/** The error code that the vendor gets for a refusal. */
export const refusals: ReadonlyMap<number, ErrorCode> = new Map([
  [verdicts.insufficientFunds, 'INSUFFICIENT_FUNDS'],
  [verdicts.sessionEnded, 'SESSION_ENDED'],
  [verdicts.currencyMismatch, 'CURRENCY_MISMATCH'],
  [verdicts.otherPlayersRound, 'PLAYER_NOT_FOUND'],
  [verdicts.gameNotFound, 'GAME_NOT_FOUND'],
  [verdicts.maintenance, 'GAME_MAINTENANCE'],
  [verdicts.forbidden, 'FORBIDDEN'],
  [verdicts.betCancelled, 'BET_CANCELLED'],
  [verdicts.roundSettled, 'ROUND_SETTLED'],
  [verdicts.roundCancelled, 'ROUND_CANCELLED'],
  [verdicts.creditCapReached, 'CREDIT_CAP_REACHED'],
  [verdicts.notABetOfThisRound, 'TRANSACTION_CONFLICT'],
  [verdicts.limitReached, 'LIMIT_REACHED'],
  [verdicts.betNotFound, 'BET_NOT_FOUND'],
  [verdicts.roundNotFound, 'ROUND_NOT_FOUND'],
  [verdicts.roundOpen, 'ROUND_OPEN'],
  [verdicts.conflict, 'TRANSACTION_CONFLICT'],
  [verdicts.held, 'CALL_HELD'],
  [verdicts.winCancelled, 'WIN_CANCELLED'],
  [verdicts.freeRoundInvalid, 'FREE_ROUND_INVALID'],
  [verdicts.stakeTooHigh, 'BONUS_STAKE_TOO_HIGH'],
  [verdicts.nothingStands, 'ROUND_CANCELLED'],
  [verdicts.amountRefused, 'AMOUNT_INVALID'],
]);
