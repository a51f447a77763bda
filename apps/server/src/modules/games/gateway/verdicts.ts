import type { ErrorCode } from '@fairhouse/contract/errors';

/** Why a vendor's call was refused, as `games.move_batch` numbers it. The numbers below 30 are stored: they never change. */
export const refusals: ReadonlyMap<number, ErrorCode> = new Map([
  [10, 'INSUFFICIENT_FUNDS'],
  [11, 'SESSION_ENDED'],
  [12, 'CURRENCY_MISMATCH'],
  [13, 'PLAYER_NOT_FOUND'],
  [14, 'GAME_NOT_FOUND'],
  [15, 'GAME_MAINTENANCE'],
  [16, 'FORBIDDEN'],
  [17, 'BET_CANCELLED'],
  [18, 'ROUND_SETTLED'],
  [19, 'ROUND_CANCELLED'],
  [20, 'CREDIT_CAP_REACHED'],
  [21, 'TRANSACTION_CONFLICT'],
  [30, 'BET_NOT_FOUND'],
  [31, 'ROUND_NOT_FOUND'],
  [32, 'ROUND_OPEN'],
  [33, 'TRANSACTION_CONFLICT'],
]);

/** What refuses a new bet before anything is looked up. */
export const refuseBet = { none: 0, ended: 11, maintenance: 15, forbidden: 16 } as const;
