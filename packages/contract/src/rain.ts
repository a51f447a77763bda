import { type Static, Type } from 'typebox';
import { OptionalTime, paging, strict } from './desk.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';

// Rains of red envelopes at set times: a member's view, and the call that takes a packet.

/**
 * POST /wps/promotions/:promotionId/packets: takes the member's packet of this number in the rain that begins at this
 * time.
 */
export const TakePacket = Type.Object(
  { startsAt: TimeString, packet: Type.Integer({ minimum: 1, maximum: 10 }) },
  strict,
);
export type TakePacket = Static<typeof TakePacket>;
/** A repeated call for the same packet gets the same answer. */
export const TakenPacket = Type.Object({ packet: Type.Integer(), amount: MoneyString, currency: Type.String() });
export type TakenPacket = Static<typeof TakenPacket>;

/** GET /wps/promotions/:promotionId/rain */
export const RainQuery = Type.Object({ startsAt: TimeString }, strict);
export const RainView = Type.Object({
  startsAt: TimeString,
  currency: Type.String(),
  /** Null: there is no packet in the member's currency, or the rain is not prepared yet. */
  pot: Type.Union([
    Type.Object({
      budget: MoneyString,
      packets: Type.Integer(),
      taken: Type.Integer(),
      /** The sum of the taken packets. */
      given: MoneyString,
    }),
    Type.Null(),
  ]),
  /** Packets that the member took. */
  mine: Type.Array(Type.Object({ packet: Type.Integer(), amount: MoneyString })),
  /** The largest packets that were taken, by shortened names. */
  largest: Type.Array(Type.Object({ name: Type.String(), amount: MoneyString, mine: Type.Boolean() })),
});
export type RainView = Static<typeof RainView>;

/** Socket.IO event `rain`: a rain begins. */
export type RainPush = { promotionId: string; title: { EN: string; TH: string; CN: string }; endsAt: string };

export const DeskRain = Type.Object({
  id: IdString,
  promotionId: IdString,
  startsAt: TimeString,
  endsAt: TimeString,
  /** The time at which the packets that nobody took went back; null: not yet. */
  settledAt: OptionalTime,
  pots: Type.Array(
    Type.Object({
      currency: Type.String(),
      budget: MoneyString,
      packets: Type.Integer(),
      taken: Type.Integer(),
      given: MoneyString,
      members: Type.Integer(),
      /** Taken packets without a reward row yet. */
      waiting: Type.Integer(),
    }),
  ),
});
export type DeskRain = Static<typeof DeskRain>;
/** GET /ops/v1/rains: the newest first. */
export const DeskRainQuery = Type.Object({ ...paging, promotionId: Type.Optional(IdString) }, strict);
export type DeskRainQuery = Static<typeof DeskRainQuery>;
export const DeskRainPage = cursorPageOf(DeskRain);
