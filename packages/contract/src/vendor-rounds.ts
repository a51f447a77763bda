import { type Static, Type } from 'typebox';
import { MoneyString, TimeString } from './envelope.ts';
import { shownLine } from './text.ts';
import {
  Amount,
  AuthenticateValue,
  BalanceAnswer,
  Currency,
  GameCode,
  MovementValue,
  Player,
  Reference,
  Session,
} from './vendor-protocol.ts';

/**
 * The second version of the calls by which vendors play from our wallet: `/gateway/<vendorCode>/v2/<action>`. A round
 * may have several bets and wins, is ended by a call of its own, and each transaction can be rolled back by its id.
 * docs/vendors.md is the guide. `balance` is that of vendor-protocol.ts, and `authenticate` also returns the player's
 * location.
 */

const strict = { additionalProperties: false };
const transaction = { transactionId: Reference, player: Player, currency: Currency };

/** The vendor's id of the table or room of a live round. */
const Table = shownLine(64, 1);

/** `bet`: takes a stake. With `freeRound`, the number of a grant, it plays one of its free rounds and its amount is "0". */
export const RoundBet = Type.Object(
  {
    ...transaction,
    session: Session,
    gameCode: GameCode,
    roundId: Reference,
    amount: Amount,
    /** The part of the amount that feeds the vendor's jackpots. */
    jackpot: Type.Optional(Amount),
    freeRound: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
    table: Type.Optional(Table),
  },
  strict,
);
export type RoundBet = Static<typeof RoundBet>;

/** `win`: pays a further amount in a round, and ends it with `endRound`. Needs no session. */
export const RoundWin = Type.Object(
  { ...transaction, roundId: Reference, amount: Amount, endRound: Type.Optional(Type.Boolean()) },
  strict,
);
export type RoundWin = Static<typeof RoundWin>;

/** `endRound`: ends a round without a win. */
export const RoundEnd = Type.Object({ ...transaction, roundId: Reference }, strict);
export type RoundEnd = Static<typeof RoundEnd>;

/** The most bets and wins of one `play`. */
export const playActionsMax = 20;

/**
 * `play`: bets and wins of one round, in this order, all or none. `session` and `gameCode` are required if there is a
 * bet; `endRound` ends the round with the last action, which must be a win, of "0" if nothing was won.
 */
export const RoundPlay = Type.Object(
  {
    player: Player,
    currency: Currency,
    session: Type.Optional(Session),
    gameCode: Type.Optional(GameCode),
    table: Type.Optional(Table),
    roundId: Reference,
    actions: Type.Array(
      Type.Object(
        {
          do: Type.Enum(['bet', 'win']),
          transactionId: Reference,
          amount: Amount,
          /** For a bet: the part of it that feeds the vendor's jackpots. */
          jackpot: Type.Optional(Amount),
        },
        strict,
      ),
      { minItems: 1, maxItems: playActionsMax },
    ),
    endRound: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type RoundPlay = Static<typeof RoundPlay>;

/** `rollback`: cancels a bet, a win or a tip, in an open or an ended round. Without a round it names a tip. */
export const RoundRollback = Type.Object(
  { ...transaction, roundId: Type.Optional(Reference), originalTransactionId: Reference },
  strict,
);
export type RoundRollback = Static<typeof RoundRollback>;

/** `adjust`: changes the payout of an ended round by a difference, which may be negative. */
export const RoundAdjust = Type.Object(
  {
    ...transaction,
    roundId: Reference,
    delta: Type.String({ pattern: '^-?\\d{1,18}(\\.\\d{1,8})?$' }),
    reason: shownLine(140, 1),
  },
  strict,
);
export type RoundAdjust = Static<typeof RoundAdjust>;

/** The kinds of credits without a bet, each with a cap a day of its own. */
export const creditKinds = ['freeRound', 'promo', 'tournament', 'jackpot', 'cashback', 'correction'] as const;
export type CreditKind = (typeof creditKinds)[number];

/** `credit`: pays without a bet, up to the day's cap of its kind. */
export const RoundCredit = Type.Object(
  {
    ...transaction,
    kind: Type.Enum(creditKinds),
    amount: Amount,
    reason: shownLine(140, 1),
  },
  strict,
);
export type RoundCredit = Static<typeof RoundCredit>;

/** `tip`: takes a tip for a dealer, which is no stake. */
export const RoundTip = Type.Object({ ...transaction, session: Session, gameCode: GameCode, amount: Amount }, strict);
export type RoundTip = Static<typeof RoundTip>;

/** The bonus money in a balance, which is staked like cash, in the order of the bonus's terms. */
const bonus = { bonus: MoneyString };

/** The answer to `balance`, if the game that the player opened last accepts bonus money. */
export const RoundBalance = Type.Object({ ...BalanceAnswer.properties, ...bonus });

/** The answer to bet, win, endRound, rollback, adjust, credit and tip; a repeated call gets the first answer again. */
export const RoundMovement = Type.Object({ ...MovementValue.properties, ...bonus });
export type RoundMovement = Static<typeof RoundMovement>;

/** The answer to `play`: the player's balance after the last action. */
export const PlayValue = Type.Object({ transactionIds: Type.Array(Reference), balance: MoneyString, ...bonus });
export type PlayValue = Static<typeof PlayValue>;

/** `refresh`: a new session of the same game with a full lifetime; the old one accepts bets for another minute. */
export const SessionRefresh = Type.Object({ session: Session }, strict);
export type SessionRefresh = Static<typeof SessionRefresh>;

/**
 * `switchGame`: a session of another game of the vendor's, opened from this one: e.g. from a lobby or a list of tables.
 */
export const SessionSwitch = Type.Object({ session: Session, gameCode: GameCode }, strict);
export type SessionSwitch = Static<typeof SessionSwitch>;

/** The answer to `authenticate`, `refresh` and `switchGame`: with the player's location. */
export const SessionValue = Type.Object({
  ...AuthenticateValue.properties,
  device: Type.Enum(['desktop', 'mobile']),
  /** The IP address from which the game was opened, and its country; null: unknown. */
  ip: Type.Union([Type.String(), Type.Null()]),
  country: Type.Union([Type.String(), Type.Null()]),
  /** The session accepts no bet from then on. */
  endsAt: TimeString,
});
export type SessionValue = Static<typeof SessionValue>;

export const roundActions = ['bet', 'win', 'endRound', 'play', 'rollback', 'adjust', 'credit', 'tip'] as const;
export type RoundAction = (typeof roundActions)[number];
