import { type Static, Type } from 'typebox';
import { shownLine } from './text.ts';
import { Amount, Currency, GameCode } from './vendor-protocol.ts';

/** `POST /jackpots/list`: a vendor's present jackpots. */
export const VendorJackpot = Type.Object({
  jackpot: shownLine(64, 1),
  name: Type.Record(Type.String(), shownLine(80)),
  /** The games in which it can be won. */
  gameCodes: Type.Array(GameCode, { minItems: 1, maxItems: 500 }),
  currency: Currency,
  amount: Amount,
});
export type VendorJackpot = Static<typeof VendorJackpot>;
export const VendorJackpotsAnswer = Type.Object({ jackpots: Type.Array(VendorJackpot, { maxItems: 200 }) });
