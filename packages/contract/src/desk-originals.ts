import { type Static, Type } from 'typebox';
import { changed, strict } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { shownTexts } from './texts.ts';

// The operators' side of in-house games: `/ops/v1/originals…`.

const GameCode = Type.String({ pattern: '^[a-z]{2,24}$' });
const Currency = Type.String({ pattern: '^[A-Z][A-Z0-9]{2,7}$' });

/**
 * Limits of a game in a currency: the stake, the largest payout of a bet, and for a shared round the largest payout of
 * all its bets together.
 */
const limits = {
  minStake: MoneyString,
  maxStake: MoneyString,
  maxPayout: MoneyString,
  maxRoundPayout: Type.Optional(MoneyString),
};

export const DeskOriginal = Type.Object({
  gameCode: Type.String(),
  name: shownTexts(),
  /** The RTP in percent by the game's rules. */
  rtp: Type.String(),
  /** maintenance: shown, but takes no bets. off: not shown. Open rounds continue in both. */
  state: Type.Union([Type.Literal('on'), Type.Literal('maintenance'), Type.Literal('off')]),
  isHot: Type.Boolean(),
  limits: Type.Array(Type.Object({ currency: Type.String(), ...limits, version: Type.String() })),
  version: Type.String(),
});
export type DeskOriginal = Static<typeof DeskOriginal>;
export const DeskOriginals = Type.Object({ list: Type.Array(DeskOriginal) });

/** PUT /ops/v1/originals/games/:gameCode */
export const DeskOriginalPath = Type.Object({ gameCode: GameCode });
export type DeskOriginalPath = Static<typeof DeskOriginalPath>;
export const DeskOriginalChange = Type.Object(
  { state: Type.Optional(DeskOriginal.properties.state), isHot: Type.Optional(Type.Boolean()), ...changed },
  strict,
);
export type DeskOriginalChange = Static<typeof DeskOriginalChange>;

/**
 * PUT /ops/v1/originals/games/:gameCode/limits/:currency: missing fields stay unchanged. Higher ones take two
 * operators.
 */
export const DeskOriginalLimitsPath = Type.Object({ gameCode: GameCode, currency: Currency });
export type DeskOriginalLimitsPath = Static<typeof DeskOriginalLimitsPath>;
export const DeskOriginalLimitsChange = Type.Object(
  {
    minStake: Type.Optional(MoneyString),
    maxStake: Type.Optional(MoneyString),
    maxPayout: Type.Optional(MoneyString),
    maxRoundPayout: Type.Optional(MoneyString),
    ...changed,
  },
  strict,
);
export type DeskOriginalLimitsChange = Static<typeof DeskOriginalLimitsChange>;

/** GET and PUT /ops/v1/originals/rule: the brand's rule for all in-house games. */
export const DeskOriginalsRule = Type.Object({
  /** The shortest time between the beginnings of two rounds of one member, in milliseconds; 0: none. */
  minRoundMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
  /** True if pages may place rounds automatically (autobet). */
  autobet: Type.Boolean(),
  version: Type.String(),
});
export type DeskOriginalsRule = Static<typeof DeskOriginalsRule>;
export const DeskOriginalsRuleChange = Type.Object(
  {
    minRoundMs: Type.Optional(DeskOriginalsRule.properties.minRoundMs),
    autobet: Type.Optional(Type.Boolean()),
    ...changed,
  },
  strict,
);
export type DeskOriginalsRuleChange = Static<typeof DeskOriginalsRuleChange>;

/** A hash chain whose hashes a shared game plays in reverse order. No answer contains its secret. */
export const DeskChain = Type.Object({
  chainId: IdString,
  gameCode: Type.String(),
  /** The number of rounds in it, and of those begun. */
  length: Type.Integer(),
  used: Type.Integer(),
  /** The published hash, which is known before the salt. */
  endHash: Type.String(),
  committedAt: TimeString,
  /** The height of the Bitcoin block whose hash is the salt. */
  saltHeight: Type.Integer(),
  salt: Type.Union([Type.String(), Type.Null()]),
  saltedAt: Type.Union([TimeString, Type.Null()]),
  /** The rounds left on all salted chains of its game; `low`: the next chain is due. */
  left: Type.Integer(),
  low: Type.Boolean(),
});
export type DeskChain = Static<typeof DeskChain>;
/** GET /ops/v1/originals/chains: in the order in which they are played. */
export const DeskChains = Type.Object({ list: Type.Array(DeskChain) });

/** The lengths that a chain may have. */
export const chainLengths = { min: 1000, max: 10_000_000 } as const;

/** POST /ops/v1/originals/games/:gameCode/chains: makes a chain and commits to it, and to the block that will salt it. */
export const DeskNewChain = Type.Object(
  {
    length: Type.Integer({ minimum: chainLengths.min, maximum: chainLengths.max, default: chainLengths.max }),
    saltHeight: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
    reason: changed.reason,
  },
  strict,
);
export type DeskNewChain = Static<typeof DeskNewChain>;

/** PUT /ops/v1/originals/chains/:chainId/salt: the hash of the block, once it is found. It can be set once. */
export const DeskChainPath = Type.Object({ chainId: IdString });
export type DeskChainPath = Static<typeof DeskChainPath>;
export const DeskChainSalt = Type.Object(
  { salt: Type.String({ pattern: '^[0-9a-f]{64}$' }), reason: changed.reason },
  strict,
);
export type DeskChainSalt = Static<typeof DeskChainSalt>;

/** GET /ops/v1/originals/pace, PUT /ops/v1/originals/games/:gameCode/pace: the times of a shared game's rounds, in milliseconds. */
const pace = {
  /** The window in which bets are taken. */
  bettingMs: Type.Integer({ minimum: 3000, maximum: 60_000 }),
  /** From a round's end until its open bets are closed. */
  graceMs: Type.Integer({ minimum: 200, maximum: 5000 }),
  /** From a round's end until the next one takes bets. */
  restMs: Type.Integer({ minimum: 1000, maximum: 60_000 }),
};
export const DeskSharedPaces = Type.Object({
  list: Type.Array(Type.Object({ gameCode: Type.String(), ...pace, version: Type.String() })),
});
export const DeskSharedPaceChange = Type.Object(
  {
    bettingMs: Type.Optional(pace.bettingMs),
    graceMs: Type.Optional(pace.graceMs),
    restMs: Type.Optional(pace.restMs),
    ...changed,
  },
  strict,
);
export type DeskSharedPaceChange = Static<typeof DeskSharedPaceChange>;

/**
 * POST /ops/v1/originals/shared-rounds/:sharedRoundId/void: cancels a round that cannot go on. `done`: false while it
 * waits for a second operator.
 */
export const DeskSharedRoundPath = Type.Object({ sharedRoundId: IdString });
export type DeskSharedRoundPath = Static<typeof DeskSharedRoundPath>;
export const DeskVoidRound = Type.Object({ reason: changed.reason }, strict);
export type DeskVoidRound = Static<typeof DeskVoidRound>;
export const DeskVoidAnswer = Type.Object({ done: Type.Boolean() });
