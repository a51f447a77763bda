import type { ErrorCode } from '@fairhouse/contract/errors';
import type { AuthenticateValue, BalanceRequest, MovementValue } from '@fairhouse/contract/vendor-protocol';
import type {
  PlayValue,
  RoundAdjust,
  RoundBet,
  RoundCredit,
  RoundEnd,
  RoundPlay,
  RoundRollback,
  RoundTip,
  RoundWin,
} from '@fairhouse/contract/vendor-rounds';
import type { Protocol } from '../../../vendors/index.ts';

/** A vendor's call as it arrived over the wire; `path` is the part after the address that the vendor was given. */
export type WireRequest = {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

/** An answer as it is sent over the wire. */
export type WireReply = { status: number; type: string; body: string };

/** The keys by which calls are signed and checked: a vendor's secrets, the current one first, and its settings. */
export type Keys = { secrets: readonly string[]; settings: Readonly<Record<string, string>> };

/**
 * The wallet as a dialect calls it: the second version of the house's protocol, with the vendor's names of currencies
 * and its number of decimals. Every call throws DomainError for a refusal.
 */
export type Wallet = {
  /** The vendor's settings. */
  settings: Readonly<Record<string, string>>;
  authenticate: (token: string) => Promise<AuthenticateValue>;
  balance: (call: BalanceRequest) => Promise<{ balance: string }>;
  bet: (call: RoundBet) => Promise<MovementValue>;
  win: (call: RoundWin) => Promise<MovementValue>;
  endRound: (call: RoundEnd) => Promise<MovementValue>;
  play: (call: RoundPlay) => Promise<PlayValue>;
  rollback: (call: RoundRollback) => Promise<MovementValue>;
  adjust: (call: RoundAdjust) => Promise<MovementValue>;
  credit: (call: RoundCredit) => Promise<MovementValue>;
  tip: (call: RoundTip) => Promise<MovementValue>;
  /** Returns the vendor's name of the player's currency. @throws PLAYER_NOT_FOUND */
  currencyOf: (player: string) => Promise<string>;
  /**
   * Returns the session of the newest open game with this code of the player; without one, a session that accepts no
   * bet.
   */
  seatOf: (player: string, gameCode: string) => Promise<string>;
  /** Returns the round of one of the vendor's transactions; null: unknown. */
  roundOf: (transactionId: string) => Promise<string | null>;
  /** Returns our id of the grant of free rounds to which the vendor gave this name; null: unknown. */
  grantOf: (reference: string) => Promise<string | null>;
};

/** The means by which a dialect calls its vendor. */
export type Asking = Keys & {
  /**
   * Sends a request to a path below the vendor's address, and returns the text of its answer with status 200.
   * @throws VendorSilence
   */
  send: (call: {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }) => Promise<string>;
  /** The vendor's currencies, by its own names. */
  currencies: readonly string[];
  now: () => Date;
  /** Returns the error for an unusable answer. */
  garbled: () => Error;
};

/**
 * Translates a call of the house's protocol into the vendor's protocol, and the answer back; both in the shapes of
 * docs/vendors.md.
 */
// biome-ignore lint/suspicious/noExplicitAny: each path has a body of its own, which the house writes
export type Ask = (asking: Asking, body: any) => Promise<unknown>;

/** A foreign protocol, both ways. docs/dialects.md is the guide. */
export type Dialect = Protocol & {
  /** False: no call exchanges a token for the session, which begins when the game's address is returned. */
  authenticates: boolean;
  /** True when the vendor signed the call; checked before the call is parsed. */
  isSigned: (request: WireRequest, keys: Keys) => boolean;
  /** Handles a signed call. @throws DomainError for a refusal, which `refuse` translates */
  hear: (request: WireRequest, wallet: Wallet) => Promise<WireReply>;
  /** Returns a refusal in the vendor's protocol; `value` as in the house's protocol. */
  refuse: (request: WireRequest, code: ErrorCode, value: unknown) => WireReply;
  /** Our calls by their path in the house's protocol; the vendor does not offer missing ones. */
  asks: Readonly<Record<string, Ask>>;
};
