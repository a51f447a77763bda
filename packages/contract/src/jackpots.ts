import { type Static, Type } from 'typebox';
import { changed, strict } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';

// The jackpot of in-house games: three pots in each currency.

export const JackpotTierName = Type.Union([Type.Literal('mini'), Type.Literal('major'), Type.Literal('grand')]);
const Units = Type.String({ pattern: '^\\d{1,19}$' });
const RatePpm = Type.Integer({ minimum: 1, maximum: 20_000 });

/**
 * GET /wps/originals/jackpots: the pots of a currency, the brand's own by default, and the last wins with the data for
 * their check.
 */
export const JackpotQuery = Type.Object({ currency: Type.Optional(Type.String({ maxLength: 8 })) });
export const JackpotState = Type.Object({
  currency: Type.String(),
  pots: Type.Array(
    Type.Object({
      tier: JackpotTierName,
      amount: MoneyString,
      /** The amount at which the pot must have been won. */
      mustHit: MoneyString,
      /** The part of a stake that feeds it, in millionths. */
      ratePpm: RatePpm,
    }),
  ),
  /** The SHA-256 of the server seed by which the next draws are decided. */
  serverSeedHash: Type.Union([Type.String(), Type.Null()]),
  wins: Type.Array(
    Type.Object({
      roundId: IdString,
      tier: JackpotTierName,
      /** Shortened, so that it identifies nobody. */
      name: Type.String(),
      amount: MoneyString,
      stake: MoneyString,
      stakeUnits: Units,
      wonAt: TimeString,
      serverSeedHash: Type.String(),
      serverSeed: Type.String(),
      clientSeed: Type.String(),
      /** The pots before the bet, in units. */
      pots: Type.Array(Type.Object({ tier: JackpotTierName, before: Units, mustHit: Units, ratePpm: RatePpm })),
    }),
  ),
});
export type JackpotState = Static<typeof JackpotState>;

/** GET /ops/v1/originals/jackpots, PUT /ops/v1/originals/jackpots/:tier/:currency: missing fields stay unchanged. */
export const DeskJackpots = Type.Object({
  list: Type.Array(
    Type.Object({
      tier: JackpotTierName,
      currency: Type.String(),
      on: Type.Boolean(),
      seed: MoneyString,
      mustHit: MoneyString,
      ratePpm: RatePpm,
      /** The present pot; null: none has begun. */
      amount: Type.Union([MoneyString, Type.Null()]),
      version: Type.String(),
    }),
  ),
});
export const DeskJackpotPath = Type.Object({
  tier: JackpotTierName,
  currency: Type.String({ pattern: '^[A-Z][A-Z0-9]{2,7}$' }),
});
export type DeskJackpotPath = Static<typeof DeskJackpotPath>;
export const DeskJackpotChange = Type.Object(
  {
    on: Type.Optional(Type.Boolean()),
    seed: Type.Optional(MoneyString),
    mustHit: Type.Optional(MoneyString),
    ratePpm: Type.Optional(RatePpm),
    ...changed,
  },
  strict,
);
export type DeskJackpotChange = Static<typeof DeskJackpotChange>;
