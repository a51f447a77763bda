import { hash } from 'node:crypto';
import type { CurrencyCode } from '@fairhouse/money/money';

/** As `games.move_batch` numbers them. */
export const actions = { bet: 1, settle: 2, cancel: 3, adjust: 4 } as const;

/** A vendor's call that may move money, made ready for the database. */
export type Move = {
  action: (typeof actions)[keyof typeof actions];
  vendor: string;
  /** '' of a credit without a bet. */
  roundId: string;
  transactionId: string;
  /** Of the bet that a cancel names; else ''. */
  betTransactionId: string;
  memberId: bigint;
  currency: CurrencyCode;
  /** Of a bet; else ''. */
  gameCode: string;
  /** Of a bet: whose session it shows; 0 when it is none of ours. */
  launchId: bigint;
  /** Units. */
  amount: bigint;
  /** The player's cash, and the vendor's house account. */
  wallet: bigint;
  house: bigint;
  /** Where what is owed is kept: of an adjustment, and where the wallet is known to owe. */
  owed: Owed | null;
  /** A verdict that refuses a new bet; 0: none. */
  refuse: number;
};

export type Owed = { debt: bigint; advanced: bigint; owed: bigint };

/** The key of a vendor's transaction: 32 hexadecimal digits, of the movement and of its entry in the ledger. */
export function keyOf(vendor: string, transactionId: string): string {
  return hash('sha256', `${vendor} ${transactionId}`, 'hex').slice(0, 32);
}

/** The hash of what a call said. The session is no part of it: a bet is repeated with a later one. */
export function contentOf(move: Move): string {
  const { action, memberId, currency, roundId, gameCode, betTransactionId, amount } = move;
  const said = `${action} ${memberId} ${currency} ${roundId} ${gameCode} ${betTransactionId} ${amount}`;
  return hash('sha256', said, 'hex').slice(0, 32);
}
