import { hash } from 'node:crypto';
import type { CreditKind } from '@fairhouse/contract/vendor-rounds';
import type { CurrencyCode } from '@fairhouse/money/money';

/**
 * The kinds of movements, as `games.action` in the migrations numbers them. The numbers are stored: they never change.
 * `barredBet` marks a call that was cancelled before it came, and `unwin` a win that was taken back. A `finalWin` ends its round;
 * a `rollback` is kept as a `cancel` or an `unwin`.
 */
export const movementActions = {
  bet: 1,
  settle: 2,
  cancel: 3,
  adjust: 4,
  barredBet: 5,
  win: 6,
  finalWin: 7,
  rollback: 8,
  unwin: 9,
  adjustBy: 10,
  tip: 11,
} as const;

/** The kinds of movements that a vendor calls for. */
export type MoveAction = Exclude<keyof typeof movementActions, 'barredBet' | 'unwin'>;

/** A vendor's call that may move money, made ready for the database. */
export type Move = {
  action: MoveAction;
  vendor: string;
  /** The vendor's name of the round; '' in a credit without a bet and in a tip. */
  roundId: string;
  transactionId: string;
  /** The transaction that a cancel or a rollback names; else ''. */
  namedTransactionId: string;
  memberId: bigint;
  currency: CurrencyCode;
  /** The vendor's reason of an adjustment; else ''. */
  reason: string;
  /** The game of a bet or a tip; else ''. */
  gameCode: string;
  /** The granted free rounds that a bet is played from; 0: none. */
  freeGrant: bigint;
  /** The kind of a credit without a bet; else ''. */
  creditKind: CreditKind | '';
  /** The launch that a bet's session belongs to; 0 when it is none of ours. */
  launchId: bigint;
  /** Units; below zero in an adjustment by a difference that takes money back. */
  amount: bigint;
  /** The player's cash wallet. */
  wallet: bigint;
  /** The vendor's house account. */
  house: bigint;
  /** The accounts of the player's debt: in what may take money back, and where the wallet is known to owe; else null. */
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
  const { action: name, memberId, currency, roundId, gameCode, namedTransactionId, amount, reason } = move;
  const action = movementActions[name];
  // Before there were free rounds and kinds of credits, calls were kept without a word of them.
  const free = move.freeGrant > 0n ? `free ${move.freeGrant} ` : '';
  const credit = move.creditKind === '' || move.creditKind === 'promo' ? '' : `${move.creditKind} `;
  const said = `${action} ${memberId} ${currency} ${roundId} ${gameCode} ${namedTransactionId} ${amount} ${reason}`;
  return hash('sha256', `${free}${credit}${said}`, 'hex').slice(0, 32);
}
