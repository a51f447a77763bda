import { type Static, Type } from 'typebox';
import { OptionalText } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';

/**
 * GET /ops/v1/original-rounds/:id: a round of an in-house game with the data for computing it again. Data that is
 * hidden from its player is hidden here too.
 */
export const DeskOriginalRound = Type.Object({
  roundId: IdString,
  memberId: IdString,
  username: Type.String(),
  game: Type.String(),
  /** True for a bet on a round of all players: the game's hash is the server seed, the salt the client seed. */
  shared: Type.Boolean(),
  state: Type.Union([Type.Literal('OPEN'), Type.Literal('SETTLED')]),
  currency: Type.String(),
  stake: MoneyString,
  /** The opening stake, if actions added to it. */
  firstStake: Type.Optional(MoneyString),
  payout: MoneyString,
  multiplier: Type.String(),
  placedAt: TimeString,
  serverSeedHash: Type.String(),
  /** Null: not revealed yet. */
  serverSeed: OptionalText,
  clientSeed: Type.String(),
  nonce: Type.Integer(),
  params: Type.Unknown(),
  actions: Type.Array(Type.Unknown()),
  /** The result as recorded. */
  result: Type.Unknown(),
});
export type DeskOriginalRound = Static<typeof DeskOriginalRound>;
