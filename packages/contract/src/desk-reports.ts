import { type Static, Type } from 'typebox';
import { OptionalTime, period, strict } from './desk.ts';
import { DeskDashboardQuery, HouseFigures } from './desk-figures.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';

// The house's reports: `/ops/v1/reports/…`, and each as a file under `…/csv`.

const Count = Type.Integer({ minimum: 0 });
const asked = DeskDashboardQuery.properties;

/** GET …/revenue: the house's figures day by day. GET …/promotions, with the same query. */
export const DeskReportQuery = Type.Object(asked, strict);
export type DeskReportQuery = Static<typeof DeskReportQuery>;
export const DeskRevenue = Type.Object({ at: TimeString, currency: Type.String(), ...HouseFigures.properties });
export type DeskRevenue = Static<typeof DeskRevenue>;
export const DeskRevenueReport = Type.Object({ from: TimeString, to: TimeString, list: Type.Array(DeskRevenue) });

/** GET …/play: settled bets by vendor, by type of games or by game. */
export const DeskPlayQuery = Type.Object(
  {
    ...asked,
    by: Type.Union([Type.Literal('vendor'), Type.Literal('game-type'), Type.Literal('game')], { default: 'vendor' }),
  },
  strict,
);
export type DeskPlayQuery = Static<typeof DeskPlayQuery>;
/** Fields that a row is not split by are empty. */
export const DeskPlay = Type.Object({
  currency: Type.String(),
  vendor: Type.String(),
  vendorName: Type.String(),
  gameType: Type.String(),
  gameCode: Type.String(),
  gameName: Type.String(),
  bets: Count,
  stake: MoneyString,
  validBet: MoneyString,
  payout: MoneyString,
  ggr: MoneyString,
});
export type DeskPlay = Static<typeof DeskPlay>;
export const DeskPlayReport = Type.Object({ from: TimeString, to: TimeString, list: Type.Array(DeskPlay) });

export const DeskPromotionCost = Type.Object({
  /** The account of the house that gives: `promotion:bonus`, `promotion:mission`, `points:conversion` … */
  source: Type.String(),
  currency: Type.String(),
  transfers: Count,
  given: MoneyString,
  takenBack: MoneyString,
  cost: MoneyString,
});
export type DeskPromotionCost = Static<typeof DeskPromotionCost>;
export const DeskPromotionReport = Type.Object({
  from: TimeString,
  to: TimeString,
  list: Type.Array(DeskPromotionCost),
});

const pageSize = Type.Integer({ minimum: 1, maximum: 100, default: 20 });
/** The time and number of a page's last account. */
const Place = Type.String({ pattern: '^\\d{1,17}-\\d{1,18}$' });

/** GET …/players: who registered in the period, newest first, with all that they have played and paid since. */
export const DeskPlayersQuery = Type.Object(
  { ...period, currency: asked.currency, cursor: Type.Optional(Place), pageSize },
  strict,
);
export type DeskPlayersQuery = Static<typeof DeskPlayersQuery>;
export const DeskPlayersFileQuery = Type.Object({ ...period, currency: asked.currency }, strict);
export type DeskPlayersFileQuery = Static<typeof DeskPlayersFileQuery>;
export const DeskPlayerValue = Type.Object({
  memberId: IdString,
  username: Type.String(),
  currency: Type.String(),
  registeredAt: TimeString,
  firstDepositAt: OptionalTime,
  deposited: MoneyString,
  withdrawn: MoneyString,
  gifts: MoneyString,
  bets: Count,
  stake: MoneyString,
  payout: MoneyString,
  ggr: MoneyString,
  /** The lifetime value so far: `ggr` less `gifts`. */
  value: MoneyString,
});
export type DeskPlayerValue = Static<typeof DeskPlayerValue>;
export const DeskPlayersReport = cursorPageOf(DeskPlayerValue);

/** GET …/cohorts: players by the month (UTC) in which they registered, month by month since. */
export const DeskCohort = Type.Object({
  /** Its first day. */
  cohort: Type.String(),
  currency: Type.String(),
  players: Count,
  /** Those who have paid in. */
  depositors: Count,
  months: Type.Array(
    Type.Object({
      /** Months since registration. */
      month: Count,
      /** The players who played, or paid in, that month. */
      active: Count,
      deposits: MoneyString,
      withdrawals: MoneyString,
      gifts: MoneyString,
      stake: MoneyString,
      ggr: MoneyString,
    }),
  ),
});
export type DeskCohort = Static<typeof DeskCohort>;
export const DeskCohortReport = Type.Object({ from: TimeString, to: TimeString, list: Type.Array(DeskCohort) });

/** GET …/agents: every agent's team in the period, the newest agent first. */
export const DeskAgentsQuery = Type.Object({ ...asked, cursor: Type.Optional(IdString), pageSize }, strict);
export type DeskAgentsQuery = Static<typeof DeskAgentsQuery>;
export const DeskAgentValue = Type.Object({
  memberId: IdString,
  username: Type.String(),
  currency: Type.String(),
  joined: Type.Integer(),
  deposits: MoneyString,
  withdrawals: MoneyString,
  stake: MoneyString,
  payout: MoneyString,
  ggr: MoneyString,
  promotions: MoneyString,
  rebates: MoneyString,
  /** Paid to the agent under contracts, less what was taken back. */
  wages: MoneyString,
});
export type DeskAgentValue = Static<typeof DeskAgentValue>;
export const DeskAgentsReport = Type.Object({
  from: TimeString,
  to: TimeString,
  list: Type.Array(DeskAgentValue),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
