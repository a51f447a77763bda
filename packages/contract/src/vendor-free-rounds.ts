import { type Static, Type } from 'typebox';
import { MoneyString, TimeString } from './envelope.ts';
import { Amount, Currency, GameCode, Player } from './vendor-protocol.ts';

/** Our calls to a vendor about free rounds that an operator grants, below its address. docs/vendors.md is the guide. */

const GrantId = Type.String({ pattern: '^\\d{1,18}$' });
const whose = { grantId: GrantId, player: Player, currency: Currency };

/**
 * `POST /freerounds/grant`: gives a player rounds of a game at this stake, without cost. A repeated call makes no
 * second grant.
 */
export const FreeRoundsGrantRequest = Type.Object({
  ...whose,
  gameCode: GameCode,
  rounds: Type.Integer({ minimum: 1 }),
  stake: MoneyString,
  expiresAt: TimeString,
});
export type FreeRoundsGrantRequest = Static<typeof FreeRoundsGrantRequest>;
export const FreeRoundsGrantAnswer = Type.Object({
  status: Type.Enum(['granted', 'refused']),
  /** The vendor's own id of the grant, if bets in its dialect use it. */
  reference: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' })),
});

/** `POST /freerounds/cancel`: no further round begins; a grant that the vendor does not know counts as cancelled. */
export const FreeRoundsCancelRequest = Type.Object(whose);
export type FreeRoundsCancelRequest = Static<typeof FreeRoundsCancelRequest>;
export const FreeRoundsCancelAnswer = Type.Object({ status: Type.Literal('cancelled') });

/** `POST /freerounds/status`: the vendor's own record of a grant. */
export const FreeRoundsStatusRequest = Type.Object(whose);
export type FreeRoundsStatusRequest = Static<typeof FreeRoundsStatusRequest>;
export const FreeRoundsStatusAnswer = Type.Object({
  status: Type.Enum(['granted', 'cancelled', 'unknown']),
  /** Rounds that have begun, and the sum that they have paid. */
  played: Type.Integer({ minimum: 0 }),
  won: Amount,
});
