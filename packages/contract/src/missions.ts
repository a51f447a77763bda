import { type Static, Type } from 'typebox';
import { changed, OptionalText, strict, Version } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { CurrencyName, CurrencyPrize, PlayedGames, Positive, RewardCode } from './played-games.ts';
import { Prize, RewardTitle, rewardStates } from './rewards.ts';

// Missions: `GET /wps/relay/MSS_missionSummary`, `GET /wps/relay/MSS_missionLeaderboard`, and the operators' side of
// them.

/** Days and weeks are the brand's; a season's mission can be reached once in the season. */
export const missionPeriods = ['daily', 'weekly', 'season'] as const;
export type MissionPeriod = (typeof missionPeriods)[number];

/**
 * bets: number of bets. validBet: turnover. wins: bets that paid at least the multiplier. deposits: money paid in.
 * games: number of different games.
 */
export const missionGoals = ['bets', 'validBet', 'wins', 'deposits', 'games'] as const;
export type MissionGoal = (typeof missionGoals)[number];

/** A multiplier of the stake, to four places. */
export const Multiplier = Type.String({ pattern: '^\\d{1,7}(\\.\\d{1,4})?$' });

export const MissionTerms = Type.Object(
  {
    title: RewardTitle,
    period: Type.Enum(missionPeriods),
    goal: Type.Enum(missionGoals),
    /** For the goal `wins`: the least multiplier of a bet that counts. */
    multiplier: Type.Optional(Multiplier),
    games: PlayedGames,
    currencies: Type.Array(
      Type.Object(
        {
          currency: CurrencyName,
          /** An amount for `validBet` and `deposits`, else a whole number. */
          target: Positive,
          /** The least stake of a bet that counts; `bets`, `wins` and `games` require it. */
          minStake: Type.Optional(Positive),
          prize: Prize,
        },
        strict,
      ),
      { minItems: 1, maxItems: 20 },
    ),
    /** Points for the season that runs when the goal is reached. */
    points: Type.Integer({ minimum: 0, maximum: 100_000 }),
    /** Days after the period within which the prize must be claimed. */
    claimDays: Type.Integer({ minimum: 1, maximum: 90 }),
  },
  strict,
);
export type MissionTerms = Static<typeof MissionTerms>;

/** OPEN: not reached yet. Otherwise the state of its reward. */
export const missionStates = ['OPEN', ...rewardStates] as const;

export const Mission = Type.Object({
  code: RewardCode,
  title: RewardTitle,
  period: Type.Enum(missionPeriods),
  goal: Type.Enum(missionGoals),
  multiplier: OptionalText,
  games: PlayedGames,
  value: Type.String(),
  target: Type.String(),
  minStake: Type.Union([MoneyString, Type.Null()]),
  prize: Prize,
  points: Type.Integer(),
  endsAt: TimeString,
  state: Type.Enum(missionStates),
  rewardId: Type.Union([IdString, Type.Null()]),
});
export type Mission = Static<typeof Mission>;

export const SeasonLevel = Type.Object({
  level: Type.Integer(),
  points: Type.Integer(),
  /** Null: none in the member's currency. */
  prize: Type.Union([Prize, Type.Null()]),
  state: Type.Enum(missionStates),
  rewardId: Type.Union([IdString, Type.Null()]),
});
export type SeasonLevel = Static<typeof SeasonLevel>;

const Season = Type.Object({ code: RewardCode, title: RewardTitle, startsAt: TimeString, endsAt: TimeString });

/** GET /wps/relay/MSS_missionSummary */
export const MissionSummary = Type.Object({
  currency: Type.String(),
  missions: Type.Array(Mission),
  /** Null: no season runs. */
  season: Type.Union([
    Type.Object({
      ...Season.properties,
      points: Type.Integer(),
      level: Type.Integer(),
      levels: Type.Array(SeasonLevel),
    }),
    Type.Null(),
  ]),
});
export type MissionSummary = Static<typeof MissionSummary>;

/** GET /wps/relay/MSS_missionLeaderboard */
export const MissionLeaderboardQuery = Type.Object(
  { limitNum: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) },
  strict,
);
const LeaderboardRow = Type.Object({
  place: Type.Integer(),
  /** The first characters of the nickname. */
  name: Type.String(),
  points: Type.Integer(),
  level: Type.Integer(),
  isMine: Type.Boolean(),
});
export const MissionLeaderboard = Type.Object({
  season: Type.Union([Season, Type.Null()]),
  list: Type.Array(LeaderboardRow),
  mine: Type.Union([LeaderboardRow, Type.Null()]),
});
export type MissionLeaderboard = Static<typeof MissionLeaderboard>;

/**
 * POST /ops/v1/missions/:code: makes a mission or changes it. For an open one all changes but its title take two
 * operators.
 */
export const MissionChange = Type.Object({ terms: MissionTerms, ...changed }, strict);
export type MissionChange = Static<typeof MissionChange>;
/**
 * POST /ops/v1/missions/:code/show: opens it, closes it, sets its place in the list. Opening it takes two operators.
 */
export const MissionShow = Type.Object(
  { isOpen: Type.Boolean(), position: Type.Integer({ minimum: 0, maximum: 9999 }), ...changed },
  strict,
);
export type MissionShow = Static<typeof MissionShow>;
export const DeskMission = Type.Object({
  id: IdString,
  code: RewardCode,
  terms: MissionTerms,
  isOpen: Type.Boolean(),
  position: Type.Integer(),
  /** In the present period: members who have begun it, who reached it, and claims whose bets were voided since. */
  underway: Type.Integer(),
  reached: Type.Integer(),
  short: Type.Integer(),
  version: Version,
});
export type DeskMission = Static<typeof DeskMission>;
/** `waitsForSecond`: another operator must submit the same; nothing has changed yet. */
export const DeskMissionValue = Type.Object({
  waitsForSecond: Type.Boolean(),
  mission: Type.Union([DeskMission, Type.Null()]),
});

/** POST /ops/v1/seasons/:code: makes a season or changes it; seasons do not overlap. */
export const SeasonTerms = Type.Object(
  {
    title: RewardTitle,
    startsAt: TimeString,
    endsAt: TimeString,
    /** In ascending order. */
    levels: Type.Array(
      Type.Object(
        {
          points: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
          prizes: Type.Array(CurrencyPrize, { maxItems: 20 }),
        },
        strict,
      ),
      { maxItems: 50 },
    ),
  },
  strict,
);
export type SeasonTerms = Static<typeof SeasonTerms>;
export const SeasonChange = Type.Object({ terms: SeasonTerms, ...changed }, strict);
export type SeasonChange = Static<typeof SeasonChange>;
export const DeskSeason = Type.Object({
  id: IdString,
  code: RewardCode,
  terms: SeasonTerms,
  members: Type.Integer(),
  version: Version,
});
export type DeskSeason = Static<typeof DeskSeason>;
export const DeskSeasonValue = Type.Object({
  waitsForSecond: Type.Boolean(),
  season: Type.Union([DeskSeason, Type.Null()]),
});
