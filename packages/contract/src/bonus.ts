import { type Static, Type } from 'typebox';
import { member, OptionalText, OptionalTime, ofMember, paging, Reason, strict } from './desk.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { GameTypeName } from './games.ts';

// Bonus money: `/wps/bonuses`, and the operators' side of it, `/ops/v1/bonuses`. docs/decisions/0094-bonus-money.md has
// the rules.

const Units = Type.String({ pattern: '^\\d{1,18}(\\.\\d{1,8})?$' });
const VendorCode = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' });

/**
 * The share, in percent, of a game type's valid bets that counts as turnover; with a vendor, only for that vendor's
 * games.
 */
export const BonusContribution = Type.Object(
  {
    gameType: GameTypeName,
    vendor: Type.Optional(VendorCode),
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
  },
  strict,
);
export type BonusContribution = Static<typeof BonusContribution>;

/** The terms of a bonus, frozen with its grant; amounts in the grant's currency. */
export const BonusTerms = Type.Object(
  {
    /** The turnover to make, in basis points of the amount that `turnoverOf` names; 10000 is once. */
    turnoverTimes: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    turnoverOf: Type.Enum(['bonus', 'bonusAndDeposit']),
    /**
     * A type that is not named counts in full; games that members play against each other (PVP) count nothing unless
     * they are named. A game that counts nothing accepts only cash.
     */
    contributions: Type.Array(BonusContribution, { maxItems: 100 }),
    /** Games that accept only cash and count nothing; `*` as a game means all of the vendor's. */
    excludedGames: Type.Array(
      Type.Object(
        { vendor: VendorCode, gameCode: Type.String({ pattern: '^(\\*|[A-Za-z0-9][A-Za-z0-9_-]{0,63})$' }) },
        strict,
      ),
      { maxItems: 500 },
    ),
    /** The largest stake of a round while the bonus is open. */
    maxStake: Type.Optional(Units),
    /** The largest amount that becomes cash. */
    maxPayout: Type.Optional(Units),
    /** True: the granted amount itself goes back to the house, and only the winnings become cash. */
    sticky: Type.Boolean(),
    /** The money that a stake takes first. */
    order: Type.Enum(['cashFirst', 'bonusFirst']),
    /** `alone`: not offered while another one is open. `queue`: it waits until that one has ended. */
    stacking: Type.Enum(['alone', 'queue']),
    /** Days to make the turnover. */
    days: Type.Integer({ minimum: 1, maximum: 365 }),
    /** Days for which the offer is valid. */
    offerDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  strict,
);
export type BonusTerms = Static<typeof BonusTerms>;

/**
 * OFFERED: it may be activated. ACTIVE: its money is in the bonus wallet. RELEASED: the turnover was made, and the rest
 * became cash. EXPIRED: its time ran out. FORFEITED: the member gave it up, or it was used up. CANCELLED: by an
 * operator, or declined by the member.
 */
export const bonusStates = ['OFFERED', 'ACTIVE', 'RELEASED', 'EXPIRED', 'FORFEITED', 'CANCELLED'] as const;
export type BonusState = (typeof bonusStates)[number];
export const BonusStateName = Type.Enum(bonusStates);

const bonusFields = {
  id: IdString,
  /** Its origin, and its id there: `manual`, `activity` … */
  source: Type.String(),
  sourceId: IdString,
  currency: Type.String(),
  amount: MoneyString,
  /** The deposit that it was given for; "0.00": none. */
  basis: MoneyString,
  state: BonusStateName,
  terms: BonusTerms,
  turnover: Type.Object({ required: MoneyString, done: MoneyString, left: MoneyString }),
  /** Its money in the bonus wallet now. */
  balance: MoneyString,
  /**
   * The money that became cash, less the sticky amount; and the part of it that was taken back because voided bets had
   * counted.
   */
  released: MoneyString,
  takenBack: MoneyString,
  /** Unfinished rounds with bonus money in them; the bonus is released after they end. */
  openRounds: Type.Integer(),
  createdAt: TimeString,
  /** The end of the offer. */
  offeredUntil: TimeString,
  activatedAt: OptionalTime,
  expiresAt: OptionalTime,
  endedAt: OptionalTime,
  /**
   * The change that ended it: `released`, `expired`, `given-up`, `withdrawal`, `used-up`, `undone` (the event that it
   * was granted for was reversed), `declined`, `cancelled`; null: it has not ended.
   */
  endedBy: OptionalText,
};

/** A bonus as its member sees it. */
export const Bonus = Type.Object(bonusFields);
export type Bonus = Static<typeof Bonus>;

/** GET /wps/bonuses: newest first; `open` leaves out those that have ended. */
export const BonusQuery = Type.Object(
  {
    cursor: Type.Optional(IdString),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    open: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type BonusQuery = Static<typeof BonusQuery>;
export const BonusPage = cursorPageOf(Bonus);
export type BonusPage = Static<typeof BonusPage>;

export const BonusPath = Type.Object({ bonusId: IdString });

/** GET /wps/bonuses/:bonusId: pages of its movements and of the bets that counted, each by a cursor of its own. */
export const BonusDetailQuery = Type.Object(
  {
    movements: Type.Optional(IdString),
    bets: Type.Optional(IdString),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  },
  strict,
);
export type BonusDetailQuery = Static<typeof BonusDetailQuery>;

/** A movement of the bonus wallet, newest first. */
export const BonusMovement = Type.Object({
  id: IdString,
  at: TimeString,
  /** The ledger's kind of entry: `bonusGranted`, `stake`, `payout` … */
  kind: Type.String(),
  /** Negative if it left the wallet. */
  amount: MoneyString,
  balance: MoneyString,
});
export type BonusMovement = Static<typeof BonusMovement>;

/** The reason why a bet counts as it does. `unsettled`: it counts nothing yet. `gone`: it was cancelled or voided. */
export const bonusBetReasons = ['counted', 'part', 'no-contribution', 'game-excluded', 'unsettled', 'gone'] as const;
export type BonusBetReason = (typeof bonusBetReasons)[number];

/** A bet that was placed while the bonus was open, newest first. */
export const BonusBet = Type.Object({
  roundId: IdString,
  placedAt: TimeString,
  vendor: Type.String(),
  gameType: Type.String(),
  gameCode: Type.String(),
  stake: MoneyString,
  validBet: MoneyString,
  percent: Type.Integer(),
  counted: MoneyString,
  why: Type.Enum(bonusBetReasons),
});
export type BonusBet = Static<typeof BonusBet>;

export const BonusDetail = Type.Object({
  ...bonusFields,
  movements: cursorPageOf(BonusMovement),
  bets: cursorPageOf(BonusBet),
});
export type BonusDetail = Static<typeof BonusDetail>;

/** The bonus that a withdrawal would end; part of the withdrawal's terms. */
export const BonusAtStake = Type.Object({
  id: IdString,
  /** Bonus money that would be lost. */
  lost: MoneyString,
  turnoverLeft: MoneyString,
});
export type BonusAtStake = Static<typeof BonusAtStake>;

/** GET /ops/v1/bonuses */
export const DeskBonus = Type.Object({ ...bonusFields, ...member });
export type DeskBonus = Static<typeof DeskBonus>;
export const DeskBonusQuery = Type.Object({ ...paging, ...ofMember, state: Type.Optional(BonusStateName) }, strict);
export type DeskBonusQuery = Static<typeof DeskBonusQuery>;
/** GET /ops/v1/bonuses/:id: with its last hundred movements and bets; its changes are in the events. */
export const DeskBonusDetail = Type.Object({
  ...DeskBonus.properties,
  movements: Type.Array(BonusMovement),
  bets: Type.Array(BonusBet),
});
export type DeskBonusDetail = Static<typeof DeskBonusDetail>;

/** POST /ops/v1/bonuses: a bonus by hand. `basis`: the deposit that `bonusAndDeposit` counts. */
export const NewDeskBonus = Type.Object(
  {
    memberId: IdString,
    amount: Units,
    basis: Type.Optional(Units),
    terms: BonusTerms,
    reason: Reason,
  },
  strict,
);
export type NewDeskBonus = Static<typeof NewDeskBonus>;
/**
 * `waitsForSecond`: another operator must submit the same, because it is above the hand rule's amount; there is no
 * bonus yet.
 */
export const NewDeskBonusValue = Type.Object({
  waitsForSecond: Type.Boolean(),
  bonus: Type.Union([DeskBonus, Type.Null()]),
});
export type NewDeskBonusValue = Static<typeof NewDeskBonusValue>;
