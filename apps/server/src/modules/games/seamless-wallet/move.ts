import { hash } from 'node:crypto';
import type { CurrencyCode } from '@fairhouse/money/money';

/**
 * The kinds of movements, as `games.action` in the migrations numbers them. The numbers are stored: they never change.
 * `barredBet` marks a bet that was cancelled before it came.
 */
export const movementActions = { bet: 1, settle: 2, cancel: 3, adjust: 4, barredBet: 5 } as const;

/** The kinds of movements that a vendor calls for. */
export type MoveAction = Exclude<keyof typeof movementActions, 'barredBet'>;

/** A vendor's call that may move money, made ready for the database. */
export type Move = {
  action: MoveAction;
  vendor: string;
  /** The vendor's name of the round; '' in a credit without a bet. */
  roundId: string;
  transactionId: string;
  /** The transaction of the bet that a cancel names; else ''. */
  betTransactionId: string;
  memberId: bigint;
  currency: CurrencyCode;
  /** The vendor's reason of an adjustment; else ''. */
  reason: string;
  /** The game of a bet; else ''. */
  gameCode: string;
  /** The launch that a bet's session belongs to; 0 when it is none of ours. */
  launchId: bigint;
  /** Units. */
  amount: bigint;
  /** The player's cash wallet. */
  wallet: bigint;
  /** The vendor's house account. */
  house: bigint;
  /** The accounts of the player's debt: in an adjustment, and where the wallet is known to owe; else null. */
  debt: DebtAccounts | null;
  /** A verdict that refuses a new call; `verdicts.taken`: none. */
  refusal: number;
  /** The limits beyond which a win is held, in units; null: none. */
  winMax: bigint | null;
  hourMax: bigint | null;
};

/** The player's debt wallet, and the house accounts of what was advanced and of what is owed. */
export type DebtAccounts = { wallet: bigint; advanced: bigint; owed: bigint };

/** Returns the key of a vendor's transaction, which is that of its ledger entry too: 32 hexadecimal digits. */
export function keyOf(vendor: string, transactionId: string): string {
  return hash('sha256', `${vendor} ${transactionId}`, 'hex').slice(0, 32);
}

/** Returns the hash of a call's content. The session is no part of it: a bet may be repeated with a later one. */
export function contentOf(move: Move): string {
  const { action: name, memberId, currency, roundId, gameCode, betTransactionId, amount, reason } = move;
  const action = movementActions[name];
  const said = `${action} ${memberId} ${currency} ${roundId} ${gameCode} ${betTransactionId} ${amount} ${reason}`;
  return hash('sha256', said, 'hex').slice(0, 32);
}
