import { betParams, roundActions } from '@fairhouse/games/originals/schemas';
import { type Static, Type } from 'typebox';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { LanguageName, Picture } from './site.ts';

type BetParams = typeof betParams;

/**
 * POST /wps/originals/bet with an Idempotency-Key: one branch per game of the registry. A stake that reads as a decimal
 * but is not positive, or has more digits than the currency, is answered AMOUNT_INVALID. `auto`: placed by autobet,
 * which the brand may forbid.
 */
export type BetRequest = {
  [Code in keyof BetParams]: { game: Code; stake: string; params: Static<BetParams[Code]>; auto?: boolean };
}[keyof BetParams];
export const BetRequest = Type.Unsafe<BetRequest>(
  Type.Union(
    Object.entries(betParams).map(([game, params]) =>
      Type.Object(
        { game: Type.Literal(game), stake: MoneyString, params, auto: Type.Optional(Type.Boolean()) },
        { additionalProperties: false },
      ),
    ),
  ),
);

/**
 * A round of an in-house game. While it is open, `payout` is "0", `multiplier` is that of a cash-out now ("0" if there
 * is nothing to cash out), and `result` shows only what the player has uncovered.
 */
export const Round = Type.Object({
  roundId: IdString,
  game: Type.String(),
  /**
   * `instant` rounds are settled by the bet; `stepped` ones are open until an action ends them; a `shared` one is a bet on a round
   * of all players, open until it is cashed out or the round has ended.
   */
  kind: Type.Union([Type.Literal('instant'), Type.Literal('stepped'), Type.Literal('shared')]),
  /**
   * The round of all players. Its chain stands for the seed pair, its hash for the server seed, the salt for the client
   * seed, its position for the nonce.
   */
  sharedRoundId: Type.Optional(IdString),
  state: Type.Union([Type.Literal('OPEN'), Type.Literal('SETTLED')]),
  /** The whole stake. */
  stake: MoneyString,
  /** The opening stake, if actions added to it. */
  firstStake: Type.Optional(MoneyString),
  payout: MoneyString,
  /** Total return per unit staked, as a decimal string ("1.9800"); "0" when lost. */
  multiplier: Type.String(),
  currency: Type.String(),
  params: Type.Unknown(),
  /** The actions taken so far, in order; empty in an instant round. */
  actions: Type.Array(Type.Unknown()),
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

/** GET /wps/originals/rounds: newest first, for the cash wallet; for a trial user with play money. */
export const RoundsQuery = Type.Object({
  cursor: Type.Optional(IdString),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
export const RoundPage = cursorPageOf(Round);
export type RoundPage = Static<typeof RoundPage>;

/**
 * GET /wps/originals/rounds/csv: settled rounds whose server seed is revealed, newest first, at most 100,000. `cursor`:
 * the last round of the previous file.
 */
export const RoundsFileQuery = Type.Object({ cursor: Type.Optional(IdString) });

/**
 * PUT and DELETE /wps/originals/rounds/:roundId/told: shares a settled round of the member's own with everybody who has
 * its address, or stops sharing it. GET /wps/originals/told/:roundId: a round that its player shares.
 */
export const PublicRound = Type.Object({ round: Round, name: Type.String() });
export type PublicRound = Static<typeof PublicRound>;

/** GET /wps/originals/rounds/:roundId */
export const RoundPath = Type.Object({ roundId: IdString });

/** POST /wps/originals/rounds/:roundId/act: `step` counts the actions taken before this one. */
export const ActRequest = Type.Object(
  { step: Type.Integer({ minimum: 0, maximum: 1000 }), action: Type.Union([...roundActions]) },
  { additionalProperties: false },
);
export type ActRequest = Static<typeof ActRequest>;

/** GET /wps/originals/rounds/open?game=: the member's open round of a stepped game. */
export const OpenRoundQuery = Type.Object({ game: Type.String({ maxLength: 32 }) });
export const OpenRoundValue = Type.Object({ round: Type.Union([Round, Type.Null()]) });
export type OpenRoundValue = Static<typeof OpenRoundValue>;

/** The answer to a bet and to an action: the round's present state, and the balance. */
export const BetValue = Type.Object({
  round: Round,
  balance: MoneyString,
  /** The bonus money beside the balance; missing if unchanged. */
  bonus: Type.Optional(MoneyString),
  /** The ledger's sequence number of that balance: a push with a smaller one is outdated. */
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
  /** The number of bets made with it. */
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

/** GET /wps/originals/games: the playable in-house games, for tiles and game pages. */
export const OriginalGame = Type.Object({
  gameCode: Type.String(),
  gameName: Type.String(),
  /** Return to player in percent that the rules state, e.g. "99.00"; a bet's exact one follows from its parameters. */
  rtp: Type.String(),
  minStake: MoneyString,
  maxStake: MoneyString,
  maxPayout: MoneyString,
  /** The most that all bets of a shared round pay together. */
  maxRoundPayout: Type.Optional(MoneyString),
  /** Under maintenance: shown, but takes no bets. */
  maintenance: Type.Boolean(),
  isHot: Type.Integer(),
  /** The brand's rule: the least time between two rounds' beginnings, and pages that place rounds without a press. */
  minRoundMs: Type.Integer(),
  autobet: Type.Boolean(),
  picture: Picture,
});
export type OriginalGame = Static<typeof OriginalGame>;
/** `currency`: of the limits; the brand's own by default. */
export const OriginalGamesQuery = Type.Object({
  language: Type.Optional(LanguageName),
  currency: Type.Optional(Type.String({ maxLength: 8 })),
});

export const OriginalGames = Type.Object({ list: Type.Array(OriginalGame) });
