import { type Static, Type } from 'typebox';
import { DayString, MoneyString } from './envelope.ts';

const VendorCode = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' });

/**
 * GET /ops/v1/games/jackpots: contributions of bets to vendors' jackpots, and the jackpots' payouts, over days in UTC,
 * both included.
 */
export const DeskJackpotQuery = Type.Object(
  { vendor: Type.Optional(VendorCode), from: Type.Optional(DayString), to: Type.Optional(DayString) },
  { additionalProperties: false },
);
export type DeskJackpotQuery = Static<typeof DeskJackpotQuery>;

export const DeskJackpots = Type.Object({
  list: Type.Array(
    Type.Object({
      vendor: Type.String(),
      currency: Type.String(),
      /** From bets that were not cancelled. */
      contributed: MoneyString,
      /** Paid by credits of the kind `jackpot`; a round's own win is not included. */
      credited: MoneyString,
    }),
  ),
});
export type DeskJackpots = Static<typeof DeskJackpots>;
