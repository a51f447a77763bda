import { type Static, Type } from 'typebox';
import { BonusTerms } from './bonus.ts';
import { member, OptionalMoney, ofMember, paging, Reason, strict } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { Amount, Currency, GameCode } from './vendor-protocol.ts';

// Free rounds at vendors: `/ops/v1/games/free-rounds`.

const VendorCode = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' });

/** ASKED: the vendor has not answered yet. CANCELLING: the vendor has not confirmed the cancellation yet. */
export const freeRoundsStates = ['ASKED', 'GRANTED', 'REFUSED', 'CANCELLING', 'CANCELLED'] as const;

export const DeskFreeRoundsQuery = Type.Object(
  { ...paging, ...ofMember, vendor: Type.Optional(VendorCode), state: Type.Optional(Type.Enum(freeRoundsStates)) },
  strict,
);
export type DeskFreeRoundsQuery = Static<typeof DeskFreeRoundsQuery>;

export const DeskFreeRounds = Type.Object({
  id: IdString,
  ...member,
  vendor: VendorCode,
  gameCode: GameCode,
  currency: Currency,
  rounds: Type.Integer(),
  /** The stake of each round. */
  stake: MoneyString,
  expiresAt: TimeString,
  /** Terms of the bonus that its wins become; null: they are cash. */
  bonus: Type.Union([BonusTerms, Type.Null()]),
  state: Type.Enum(freeRoundsStates),
  /** The rounds of the grant that were played and not cancelled, and their payout. */
  played: Type.Integer(),
  won: MoneyString,
  createdAt: TimeString,
});
export type DeskFreeRounds = Static<typeof DeskFreeRounds>;

/** POST /ops/v1/members/:id/free-rounds: grants free rounds; two operators must submit the same. */
export const DeskFreeRoundsGrant = Type.Object(
  {
    vendor: VendorCode,
    gameCode: GameCode,
    rounds: Type.Integer({ minimum: 1, maximum: 1000 }),
    stake: Amount,
    expiresAt: TimeString,
    /**
     * The wins become a bonus under these terms, once all rounds are played; without terms they are cash. It is queued
     * behind an open bonus.
     */
    bonus: Type.Optional(BonusTerms),
    reason: Reason,
  },
  strict,
);
export type DeskFreeRoundsGrant = Static<typeof DeskFreeRoundsGrant>;

/** `waitsForSecond`: nothing is granted yet. */
export const DeskFreeRoundsGranted = Type.Object({ waitsForSecond: Type.Boolean() });

/** POST /ops/v1/games/free-rounds/:id/compare: the grant as recorded here and as the vendor reports it. */
export const DeskFreeRoundsCompared = Type.Object({
  ...DeskFreeRounds.properties,
  /** null: the vendor did not answer. */
  vendorStatus: Type.Union([Type.Enum(['granted', 'cancelled', 'unknown']), Type.Null()]),
  vendorPlayed: Type.Union([Type.Integer(), Type.Null()]),
  vendorWon: OptionalMoney,
});
