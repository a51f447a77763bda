import { type Static, Type } from 'typebox';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { LanguageName, Picture } from './site.ts';

/** Dice: the roll is 0.00 to 100.00 in steps of 0.01; the bet wins when it is over (or under) the target. */
export const DiceParams = Type.Object(
  {
    target: Type.Number({ minimum: 0, maximum: 100 }),
    condition: Type.Union([Type.Literal('over'), Type.Literal('under')]),
  },
  { additionalProperties: false },
);
export type DiceParams = Static<typeof DiceParams>;

/**
 * POST /wps/originals/bet with an Idempotency-Key. The schema grows by one branch per game. A stake that reads as a
 * decimal but is not positive, or has more digits than the currency, is answered AMOUNT_INVALID.
 */
export const BetRequest = Type.Object(
  { game: Type.Literal('dice'), stake: MoneyString, params: DiceParams },
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

/** GET /wps/originals/rounds: newest first, of the cash wallet; of play money for a trial user. */
export const RoundsQuery = Type.Object({
  cursor: Type.Optional(IdString),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
export const RoundPage = cursorPageOf(Round);
export type RoundPage = Static<typeof RoundPage>;

/** GET /wps/originals/rounds/:roundId */
export const RoundPath = Type.Object({ roundId: IdString });

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

/** GET /wps/originals/seeds/:seedPairId: a pair of the member's own, once it is revealed. */
export const SeedPairPath = Type.Object({ seedPairId: IdString });

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
  /** Return to player in percent that the rules state, e.g. "99.00"; a bet's exact one follows from its parameters. */
  rtp: Type.String(),
  minStake: MoneyString,
  maxStake: MoneyString,
  maxPayout: MoneyString,
  /** Under maintenance: shown, but takes no bets. */
  maintenance: Type.Boolean(),
  isHot: Type.Integer(),
  picture: Picture,
});
export type OriginalGame = Static<typeof OriginalGame>;
/** `currency`: whose limits are told; the brand's own where none is named. */
export const OriginalGamesQuery = Type.Object({
  language: Type.Optional(LanguageName),
  currency: Type.Optional(Type.String({ maxLength: 8 })),
});

export const OriginalGames = Type.Object({ list: Type.Array(OriginalGame) });
