import { hash } from 'node:crypto';
import type { CreditKind } from '@fairhouse/contract/vendor-rounds';
import type { CurrencyCode } from '@fairhouse/money/money';

/**
 * The kinds of movements, as `games.action` in the migrations numbers them. The numbers are stored and never change.
 * `barredBet` marks a call that was cancelled before it arrived, and `unwin` a win that was taken back. A `finalWin`
 * ends its round; a `rollback` is stored as a `cancel` or an `unwin`.
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

/** The kinds of movements that a vendor can call for. */
export type MoveAction = Exclude<keyof typeof movementActions, 'barredBet' | 'unwin'>;

/** A vendor's call that may move money, prepared for the database. */
export type Move = {
  action: MoveAction;
  vendor: string;
  /** The vendor's id of the round; '' for a credit without a bet and for a tip. */
  roundId: string;
  transactionId: string;
  /** The transaction named by a cancel or a rollback; else ''. */
  namedTransactionId: string;
  memberId: bigint;
  currency: CurrencyCode;
  /** The vendor's reason for an adjustment; else ''. */
  reason: string;
  /** The game of a bet or a tip; else ''. */
  gameCode: string;
  /** The id of the granted free rounds from which a bet is played; 0: none. */
  freeGrant: bigint;
  /** The kind of a credit without a bet; else ''. */
  creditKind: CreditKind | '';
  /** The launch of a bet's session; 0 for a session that is not ours. */
  launchId: bigint;
  /** In units; negative for an adjustment by a difference that takes money back. */
  amount: bigint;
  /** The player's cash wallet. */
  wallet: bigint;
  /** The vendor's house account. */
  house: bigint;
  /**
   * The accounts of the player's debt, for a call that may take money back and for a wallet known to owe; else null.
   */
  debt: DebtAccounts | null;
  /** The verdict that refuses a new call; `verdicts.taken`: none. */
  refusal: number;
  /** The limits beyond which a win is held, in units; null: none. */
  winMax: bigint | null;
  hourMax: bigint | null;
};

/** The player's debt wallet, and the house accounts of advanced and of owed money. */
export type DebtAccounts = { wallet: bigint; advanced: bigint; owed: bigint };

/** Returns the key of a vendor's transaction, also used for its ledger entry: 32 hexadecimal digits. */
export function keyOf(vendor: string, transactionId: string): string {
  return hash('sha256', `${vendor} ${transactionId}`, 'hex').slice(0, 32);
}

/** Returns the hash of a call's content, without the session: a bet may be repeated with a later one. */
export function contentOf(move: Move): string {
  const { action: name, memberId, currency, roundId, gameCode, namedTransactionId, amount, reason } = move;
  const action = movementActions[name];
  // Left out by default, so that the hashes of calls from before free rounds and kinds of credits stay the same.
  const free = move.freeGrant > 0n ? `free ${move.freeGrant} ` : '';
  const credit = move.creditKind === '' || move.creditKind === 'promo' ? '' : `${move.creditKind} `;
  const said = `${action} ${memberId} ${currency} ${roundId} ${gameCode} ${namedTransactionId} ${amount} ${reason}`;
  return hash('sha256', `${free}${credit}${said}`, 'hex').slice(0, 32);
}
