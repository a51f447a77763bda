import { type Static, Type } from 'typebox';
import { changed, strict } from './desk.ts';
import { MoneyString } from './envelope.ts';

// What operators see and set of in-house games: `/ops/v1/originals…`.

const GameCode = Type.String({ pattern: '^[a-z]{2,24}$' });
const Currency = Type.String({ pattern: '^[A-Z][A-Z0-9]{2,7}$' });

/** Limits of a game in a currency: of a stake, and the most that a round pays. */
const limits = { minStake: MoneyString, maxStake: MoneyString, maxPayout: MoneyString };

export const DeskOriginal = Type.Object({
  gameCode: Type.String(),
  name: Type.Object({ EN: Type.String(), TH: Type.String(), CN: Type.String() }),
  /** Return to player in percent that the rules state. */
  rtp: Type.String(),
  /** In maintenance it is shown and takes no bets; off it is out of sight. Open rounds go on in either. */
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

/** PUT /ops/v1/originals/games/:gameCode/limits/:currency: what is not named stays. Higher ones take two operators. */
export const DeskOriginalLimitsPath = Type.Object({ gameCode: GameCode, currency: Currency });
export type DeskOriginalLimitsPath = Static<typeof DeskOriginalLimitsPath>;
export const DeskOriginalLimitsChange = Type.Object(
  {
    minStake: Type.Optional(MoneyString),
    maxStake: Type.Optional(MoneyString),
    maxPayout: Type.Optional(MoneyString),
    ...changed,
  },
  strict,
);
export type DeskOriginalLimitsChange = Static<typeof DeskOriginalLimitsChange>;

/** GET and PUT /ops/v1/originals/rule: the brand's rule for all in-house games. */
export const DeskOriginalsRule = Type.Object({
  /** The least time between the beginnings of two rounds of one member, in milliseconds; 0: none. */
  minRoundMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
  /** Pages may place rounds one after another without a press. */
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
