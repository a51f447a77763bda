import type { ErrorCode } from '@fairhouse/contract/errors';

/**
 * The outcomes of a vendor's call, as `games.verdict` in the migrations numbers them. Those below 30 are stored, so
 * they never change.
 */
export const verdicts = {
  taken: 0,
  /** Another transaction holds a lock; the call is tried again. */
  busy: 1,
  /** The credited wallet has a debt; the call is tried again with the debt's accounts. */
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
  /** A cancel or a rollback names a transaction that is no bet, win or tip of its round. */
  notABetOfThisRound: 21,
  /** The bet exceeds the player's own limit of stakes or losses. */
  limitReached: 22,
  winCancelled: 23,
  /** The grant is unknown, over, used up, or another member's or game's; or its round has its only bet. */
  freeRoundInvalid: 24,
  /** The round's stake would exceed the maximum of the player's open bonus. */
  stakeTooHigh: 25,
  betNotFound: 30,
  roundNotFound: 31,
  roundOpen: 32,
  /** Another call has used the transaction. */
  conflict: 33,
  /** An operator decides: the vendor is closed, or the win exceeds its limits. */
  held: 34,
  /** No bet was ever accepted for the round: all were refused, or cancelled before they arrived. */
  nothingStands: 35,
  /** The round's payout would be negative, less than its wins before it was settled, or too large. */
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
