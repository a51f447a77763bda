import { type Static, Type } from 'typebox';
import { changed, DeskReason, OptionalTime, strict, Version } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';
import { CurrencyName, CurrencyPrize, PlayedGames, Positive, RewardCode } from './played-games.ts';
import { Prize, RewardTitle } from './rewards.ts';
import { saidLine } from './text.ts';
import { textsOf } from './texts.ts';

// Races: `GET /wps/relay/MSS_raceList`, `GET /wps/races/:code`, and the operators' side of them.

/** validBet: turnover. multiplier: the best multiplier of one bet. netWin: payouts less stakes. */
export const raceMeasures = ['validBet', 'multiplier', 'netWin'] as const;
export type RaceMeasure = (typeof raceMeasures)[number];

/** SOON: it has not begun. SETTLING: it is over, and its last bets are settled. PAID: its places are final. */
export const raceStates = ['SOON', 'RUNNING', 'SETTLING', 'PAID', 'CANCELLED'] as const;
export type RaceState = (typeof raceStates)[number];

const Place = Type.Integer({ minimum: 1, maximum: 1000 });

export const RaceTerms = Type.Object(
  {
    title: RewardTitle,
    text: textsOf(saidLine(600), strict),
    measure: Type.Enum(raceMeasures),
    games: PlayedGames,
    /** The currency of the scores. */
    currency: CurrencyName,
    currencies: Type.Array(
      Type.Object(
        {
          currency: CurrencyName,
          /** The value of one unit of it in the currency of the scores; 1 for that currency itself. */
          rate: Positive,
          /** The least stake of a bet that counts. */
          minStake: Positive,
        },
        strict,
      ),
      { minItems: 1, maxItems: 20 },
    ),
    startsAt: TimeString,
    endsAt: TimeString,
    /** Minutes after the end during which bets are still settled and voided; then the places are paid. */
    settleMinutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
    /** Prizes by place, in ascending order without gaps. */
    prizes: Type.Array(
      Type.Object({ from: Place, to: Place, prizes: Type.Array(CurrencyPrize, { minItems: 1, maxItems: 20 }) }, strict),
      { minItems: 1, maxItems: 50 },
    ),
  },
  strict,
);
export type RaceTerms = Static<typeof RaceTerms>;

export const RaceRow = Type.Object({
  place: Type.Integer(),
  /** The first characters of the nickname. */
  name: Type.String(),
  /** An amount in the currency of the scores, or a multiplier. */
  score: Type.String(),
  /** Of equal scores the earlier one ranks first. */
  reachedAt: TimeString,
});
export type RaceRow = Static<typeof RaceRow>;

const raceFields = {
  code: RewardCode,
  state: Type.Enum(raceStates),
  ...RaceTerms.properties,
  /** Members with a score. */
  members: Type.Integer(),
};
/** A race with its top three places. */
export const Race = Type.Object({ ...raceFields, top: Type.Array(RaceRow) });
export type Race = Static<typeof Race>;
export const RaceList = Type.Object({ list: Type.Array(Race) });
export type RaceList = Static<typeof RaceList>;

/** GET /wps/races/:code: with the top hundred places. */
export const RaceDetail = Type.Object({ ...raceFields, list: Type.Array(RaceRow) });
export type RaceDetail = Static<typeof RaceDetail>;

/** GET /wps/races/:code/mine; null: no score yet. */
export const RacePlace = Type.Union([
  Type.Object({
    ...RaceRow.properties,
    /** The prize of the present place, in the member's currency. */
    prize: Type.Union([Prize, Type.Null()]),
    /** Set once it is paid. */
    rewardId: Type.Union([IdString, Type.Null()]),
  }),
  Type.Null(),
]);
export type RacePlace = Static<typeof RacePlace>;

/**
 * POST /ops/v1/races/:code: makes a race, or changes it; once it runs only its title and text. Any other change takes
 * two operators.
 */
export const RaceChange = Type.Object({ terms: RaceTerms, ...changed }, strict);
export type RaceChange = Static<typeof RaceChange>;
/** POST /ops/v1/races/:code/cancel: before it is paid, by two operators. */
export const RaceCancel = DeskReason;
export type RaceCancel = Static<typeof RaceCancel>;
export const DeskRace = Type.Object({
  id: IdString,
  code: RewardCode,
  state: Type.Enum(raceStates),
  terms: RaceTerms,
  members: Type.Integer(),
  settlesAt: TimeString,
  endedAt: OptionalTime,
  version: Version,
});
export type DeskRace = Static<typeof DeskRace>;
export const DeskRaceValue = Type.Object({
  waitsForSecond: Type.Boolean(),
  race: Type.Union([DeskRace, Type.Null()]),
});
/** GET /ops/v1/races/places?code=: the present places, or those that were paid. */
export const DeskRacePlaces = Type.Array(
  Type.Object({ ...RaceRow.properties, memberId: IdString, username: Type.String(), currency: Type.String() }),
);
