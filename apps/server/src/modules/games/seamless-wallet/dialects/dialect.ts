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

/** A vendor's call as it came over the wire; `path` is what follows the address that the vendor was given. */
export type WireRequest = {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

/** An answer as it goes over the wire. */
export type WireReply = { status: number; type: string; body: string };

/** The keys that calls are signed and checked by: a vendor's secrets, the present one first, and its settings. */
export type Keys = { secrets: readonly string[]; settings: Readonly<Record<string, string>> };

/**
 * The wallet as a dialect calls it: the second version of the house's protocol, in the vendor's own words for currencies and with
 * the decimals that it keeps. Every call throws DomainError for a refusal.
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
  /** Returns what the vendor calls the player's currency. @throws PLAYER_NOT_FOUND */
  currencyOf: (player: string) => Promise<string>;
  /** Returns the session of the newest game of this code that the player has open; one that takes no bet where there is none. */
  seatOf: (player: string, gameCode: string) => Promise<string>;
  /** Returns the round of a transaction of the vendor's, or null. */
  roundOf: (transactionId: string) => Promise<string | null>;
  /** Returns the number of the grant of free rounds that the vendor calls so, or null. */
  grantOf: (reference: string) => Promise<string | null>;
};

/** The means by which a dialect asks its vendor. */
export type Asking = Keys & {
  /** Sends a request to a path beneath the vendor's address, and returns the text of its answer 200. @throws VendorSilence */
  send: (call: {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }) => Promise<string>;
  /** The currencies that the vendor takes, as it calls them. */
  currencies: readonly string[];
  now: () => Date;
  /** Returns the error for an answer that is none. */
  garbled: () => Error;
};

/** Puts a call of the house's protocol into the vendor's words, and the answer back; both in the shapes of docs/vendors.md. */
// biome-ignore lint/suspicious/noExplicitAny: each path has a body of its own, which the house writes
export type Ask = (asking: Asking, body: any) => Promise<unknown>;

/** A foreign protocol, both ways. docs/dialects.md is the guide. */
export type Dialect = Protocol & {
  /** False: no call exchanges a token for the session, which begins when the game's address is there. */
  authenticates: boolean;
  /** True when the vendor signed the call: asked before anything of it is read. */
  isSigned: (request: WireRequest, keys: Keys) => boolean;
  /** Does a signed call. @throws DomainError for a refusal, which `refuse` puts into words */
  hear: (request: WireRequest, wallet: Wallet) => Promise<WireReply>;
  /** Says a refusal in the vendor's words; `value` as in the house's protocol. */
  refuse: (request: WireRequest, code: ErrorCode, value: unknown) => WireReply;
  /** Our calls by their path in the house's protocol; what is missing the vendor does not offer. */
  asks: Readonly<Record<string, Ask>>;
};
