import { type Static, Type } from 'typebox';
import { MoneyString, TimeString } from './envelope.ts';
import { shownLine } from './text.ts';

/**
 * The protocol between vendors and us; docs/vendors.md is the guide. Every call is a signed `POST` with a JSON body.
 * Amounts are decimal strings in the player's currency.
 */

const strict = { additionalProperties: false };
/** A vendor's own id of a transaction or a round. */
export const Reference = Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7e]+$' });
export const GameCode = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' });
/** Our code of a currency, or the vendor's name for it. */
export const Currency = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{2,7}$' });
/** The member's id, as vendors receive it. */
export const Player = Type.String({ pattern: '^\\d{1,18}$' });
export const Session = Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' });
/** Not negative. */
export const Amount = Type.String({ pattern: '^\\d{1,18}(\\.\\d{1,8})?$' });

// A vendor calls us: /gateway/<vendorCode>/<action>, or the calls of vendor-rounds.ts. Answers come in the envelope of every endpoint.

/** `authenticate`: exchanges the one-time token of the game's address for a session. In both wallet modes. */
export const AuthenticateRequest = Type.Object({ token: Type.String({ minLength: 16, maxLength: 128 }) }, strict);
export type AuthenticateRequest = Static<typeof AuthenticateRequest>;
export const AuthenticateValue = Type.Object({
  session: Session,
  player: Player,
  displayName: Type.String(),
  currency: Currency,
  gameCode: GameCode,
  language: Type.String(),
  /** In transfer mode: the balance of the wallet here, which the vendor cannot use. */
  balance: MoneyString,
});
export type AuthenticateValue = Static<typeof AuthenticateValue>;

/** `balance`. */
export const BalanceRequest = Type.Object({ player: Player, currency: Currency }, strict);
export type BalanceRequest = Static<typeof BalanceRequest>;
export const BalanceAnswer = Type.Object({ balance: MoneyString });

/** `bet`: takes a stake. Several bets may belong to one round. */
export const BetCall = Type.Object(
  {
    transactionId: Reference,
    session: Session,
    player: Player,
    currency: Currency,
    gameCode: GameCode,
    roundId: Reference,
    /** Greater than zero. */
    amount: Amount,
  },
  strict,
);
export type BetCall = Static<typeof BetCall>;

/** `settle`: ends a round with its whole payout; "0" for a lost round. Needs no session. */
export const SettleCall = Type.Object(
  { transactionId: Reference, player: Player, currency: Currency, roundId: Reference, amount: Amount },
  strict,
);
export type SettleCall = Static<typeof SettleCall>;

/** `cancel`: a bet does not count; its stake goes back. If the bet arrives later, it is refused. Needs no session. */
export const CancelCall = Type.Object(
  {
    transactionId: Reference,
    player: Player,
    currency: Currency,
    roundId: Reference,
    /** The `transactionId` of the bet. */
    betTransactionId: Reference,
  },
  strict,
);
export type CancelCall = Static<typeof CancelCall>;

/**
 * `adjust`: with a round, the corrected payout of that settled round; without one, a credit without a bet, up to a
 * daily cap. Needs no session.
 */
export const AdjustCall = Type.Object(
  {
    transactionId: Reference,
    player: Player,
    currency: Currency,
    roundId: Type.Optional(Reference),
    amount: Amount,
    reason: shownLine(140, 1),
  },
  strict,
);
export type AdjustCall = Static<typeof AdjustCall>;

/** The answer to bet, settle, cancel and adjust; a repeated call gets the first answer again. */
export const MovementValue = Type.Object({
  transactionId: Reference,
  /** The player's balance after this movement. */
  balance: MoneyString,
});
export type MovementValue = Static<typeof MovementValue>;

export const vendorActions = ['authenticate', 'balance', 'bet', 'settle', 'cancel', 'adjust'] as const;
export type VendorAction = (typeof vendorActions)[number];

// Our calls to a vendor, below its address. Answers are bare JSON with status 200. Transfer mode's /wallet/… is in
// modules/vendors/wallet-protocol.ts.

/** `POST /games/list`: everything the vendor offers. */
export const VendorGamesRequest = Type.Object({ currency: Type.Optional(Currency) });
export const VendorGame = Type.Object({
  gameCode: GameCode,
  gameType: Type.String(),
  /** The vendor's own grouping within the type: SLOT, VIDEO, TABLE … */
  gameClassify: shownLine(32),
  /** The name by language; at least EN. */
  name: Type.Record(Type.String(), shownLine(80)),
  /** In percent: "96.12". */
  rtp: Type.Optional(Type.String()),
  lines: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The smallest bet by currency. */
  minBet: Type.Record(Type.String(), Amount),
  currencies: Type.Array(Currency),
  devices: Type.Array(Type.Union([Type.Literal('desktop'), Type.Literal('mobile')])),
  freePlay: Type.Boolean(),
  maintenance: Type.Boolean(),
  releasedAt: Type.Optional(TimeString),
});
export type VendorGame = Static<typeof VendorGame>;
export const VendorGamesAnswer = Type.Object({ games: Type.Array(VendorGame, { maxItems: 20_000 }) });
export type VendorGamesAnswer = Static<typeof VendorGamesAnswer>;

/** `POST /games/launch`: the address of a game. `token` for real play, none for free play. */
export const VendorLaunchRequest = Type.Object(
  {
    gameCode: GameCode,
    token: Type.Optional(Type.String({ minLength: 16, maxLength: 128 })),
    /** With a token: its player, so that an interrupted round is found. */
    player: Type.Optional(Player),
    currency: Currency,
    language: Type.String(),
    device: Type.Union([Type.Literal('desktop'), Type.Literal('mobile')]),
    /** The address to which the game's own back button leads. */
    backUrl: Type.String({ maxLength: 2048 }),
    /** The table or room, if the game has several. */
    table: Type.Optional(Type.String({ maxLength: 64 })),
  },
  strict,
);
export type VendorLaunchRequest = Static<typeof VendorLaunchRequest>;
export const VendorLaunchAnswer = Type.Object({ url: Type.String({ maxLength: 4096 }) });

/**
 * `POST /sessions/end`, in transfer mode: the player can place no further bets in this session. Open bets are played to
 * their end; a session that has ended, or was never opened, counts as ended.
 */
export const VendorSessionEndRequest = Type.Object({ player: Player, session: Session }, strict);
export type VendorSessionEndRequest = Static<typeof VendorSessionEndRequest>;
export const VendorSessionEndAnswer = Type.Object({ ended: Type.Literal(true) });

/** `POST /live/tables`: the tables of a live vendor in their present state. */
export const LiveTable = Type.Object({
  table: shownLine(64, 1),
  gameCode: GameCode,
  name: Type.Record(Type.String(), shownLine(80)),
  dealer: shownLine(80),
  state: Type.Union([Type.Literal('BETTING'), Type.Literal('DEALING'), Type.Literal('RESULT'), Type.Literal('CLOSED')]),
  /** Time at which bets close, while they are taken. */
  betsCloseAt: Type.Optional(TimeString),
  players: Type.Integer({ minimum: 0 }),
  /** The smallest and largest bet by currency. */
  limits: Type.Record(Type.String(), Type.Object({ min: Amount, max: Amount })),
  /** The last results, oldest first: B, P, T. */
  road: Type.Array(shownLine(8), { maxItems: 120 }),
});
export type LiveTable = Static<typeof LiveTable>;
export const LiveTablesAnswer = Type.Object({ tables: Type.Array(LiveTable, { maxItems: 500 }) });

/** `POST /rounds/list`: the vendor's own list of rounds by when they changed last, oldest first. */
export const VendorRoundsRequest = Type.Object(
  { cursor: Type.String({ maxLength: 128 }), limit: Type.Integer({ minimum: 1, maximum: 1000 }) },
  strict,
);
export type VendorRoundsRequest = Static<typeof VendorRoundsRequest>;
export const VendorRound = Type.Object({
  roundId: Reference,
  player: Player,
  gameCode: GameCode,
  currency: Currency,
  state: Type.Union([Type.Literal('OPEN'), Type.Literal('SETTLED'), Type.Literal('CANCELLED')]),
  /** The sum of the stakes that count; for a cancelled round the cancelled stakes, which were returned. */
  stake: Amount,
  /** "0" for a cancelled round. */
  payout: Amount,
  openedAt: TimeString,
  changedAt: TimeString,
});
export type VendorRound = Static<typeof VendorRound>;
/** `cursor` goes into the next call; it is the one that was sent if nothing is new. */
export const VendorRoundsAnswer = Type.Object({
  rounds: Type.Array(VendorRound, { maxItems: 1000 }),
  cursor: Type.String(),
});
export type VendorRoundsAnswer = Static<typeof VendorRoundsAnswer>;

/**
 * `POST /rounds/detail`: a page that shows a round to its player, at one of the vendor's own origins, for a while. A
 * vendor may lack this call.
 */
export const VendorRoundDetailRequest = Type.Object(
  { roundId: Reference, player: Player, gameCode: GameCode, currency: Currency, language: Type.String() },
  strict,
);
export type VendorRoundDetailRequest = Static<typeof VendorRoundDetailRequest>;
/** The address of a page, of a picture, or of both. */
export const VendorRoundDetailAnswer = Type.Object({
  url: Type.Optional(Type.String({ maxLength: 4096 })),
  picture: Type.Optional(Type.String({ maxLength: 4096 })),
});
export type VendorRoundDetailAnswer = Static<typeof VendorRoundDetailAnswer>;

/**
 * `POST /test/play`, in a vendor's test environment only: plays as a player would, so that the conformance suite can
 * check it. The token is used, one round of the game is played at its smallest bet, and reported.
 */
export const VendorTestPlayRequest = Type.Object(
  {
    token: Type.String({ minLength: 16, maxLength: 128 }),
    gameCode: GameCode,
    currency: Currency,
    /** Plays one more round in the session that this token opened. */
    again: Type.Optional(Type.Literal(true)),
  },
  strict,
);
export type VendorTestPlayRequest = Static<typeof VendorTestPlayRequest>;
/** `taken: false`: no stake was taken, for the reason `code`, and nothing was played. */
export const VendorTestPlayAnswer = Type.Object({
  taken: Type.Boolean(),
  code: Type.Optional(Type.String()),
  roundId: Reference,
  stake: Amount,
  payout: Amount,
});
export type VendorTestPlayAnswer = Static<typeof VendorTestPlayAnswer>;
