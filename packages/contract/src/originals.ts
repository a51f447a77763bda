import { type Static, Type } from 'typebox';
import { AmountString, IdString, MoneyString, TimeString } from './envelope.ts';
import { Picture } from './site.ts';

/** Dice: the roll is 0.00 to 100.00 in steps of 0.01; the bet wins when it is over (or under) the target. */
export const DiceParams = Type.Object(
  {
    target: Type.Number({ minimum: 0, maximum: 100 }),
    condition: Type.Union([Type.Literal('over'), Type.Literal('under')]),
  },
  { additionalProperties: false },
);
export type DiceParams = Static<typeof DiceParams>;

/** POST /wps/originals/bet with an Idempotency-Key. The schema grows by one branch per game. */
export const BetRequest = Type.Object(
  { game: Type.Literal('dice'), stake: AmountString, params: DiceParams },
  { additionalProperties: false },
);
export type BetRequest = Static<typeof BetRequest>;

/** One settled round of an in-house game. */
export const Round = Type.Object({
  roundId: IdString,
  game: Type.String(),
  stake: MoneyString,
  payout: MoneyString,
  /** Total return per unit staked, as a decimal string ("1.9800"); "0" when lost. */
  multiplier: Type.String(),
  currency: Type.String(),
  params: Type.Unknown(),
  result: Type.Unknown(),
  seedPairId: IdString,
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  nonce: Type.Integer(),
  /** Present once the pair has been rotated and its server seed revealed. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
  playMoney: Type.Boolean(),
  placedAt: TimeString,
});
export type Round = Static<typeof Round>;

export const BetValue = Type.Object({
  round: Round,
  balance: MoneyString,
  /** The ledger's sequence number of that balance: a push with a smaller one is old. */
  balanceSeq: IdString,
});
export type BetValue = Static<typeof BetValue>;

/** GET /wps/originals/seeds */
export const SeedState = Type.Object({
  seedPairId: IdString,
  serverSeedHash: Type.String(),
  /** The committed hash of the server seed that comes into force at the next rotation. */
  nextServerSeedHash: Type.String(),
  clientSeed: Type.String(),
  /** The nonce of the next bet. */
  nonce: Type.Integer(),
});
export type SeedState = Static<typeof SeedState>;

export const RevealedPair = Type.Object({
  seedPairId: IdString,
  serverSeed: Type.String(),
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  /** How many bets were made with it. */
  nonces: Type.Integer(),
  revealedAt: TimeString,
});
export type RevealedPair = Static<typeof RevealedPair>;

/** POST /wps/originals/seeds/rotate; without clientSeed the current one stays. */
export const RotateRequest = Type.Object(
  { clientSeed: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) },
  { additionalProperties: false },
);
export const RotateValue = Type.Object({ revealed: RevealedPair, current: SeedState });
export type RotateValue = Static<typeof RotateValue>;

/** GET /wps/originals/games: what is playable in-house, for tiles and game pages. */
export const OriginalGame = Type.Object({
  gameCode: Type.String(),
  gameName: Type.String(),
  /** Exact return to player in percent, e.g. "99.00". */
  rtp: Type.String(),
  minStake: MoneyString,
  maxStake: MoneyString,
  maxPayout: MoneyString,
  isHot: Type.Integer(),
  picture: Picture,
});
export type OriginalGame = Static<typeof OriginalGame>;
