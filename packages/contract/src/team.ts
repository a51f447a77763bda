import { type Static, Type } from 'typebox';
import { Levels } from './agent-register.ts';
import { DayString, IdString, MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';

// Team pages of the agent centre: `/wps/agent/team/…`. Figures are of everybody below, by the tree at the time of the
// bets.

/** Days of the brand, both included. `currency`: the agent's own when missing. */
const period = { from: DayString, to: DayString, currency: Type.Optional(line(8, 1)) };

/** Sums of the members' figures; `winLoss` is positive if the members won. */
export const TeamSums = Type.Object({
  stake: MoneyString,
  validBet: MoneyString,
  payout: MoneyString,
  winLoss: MoneyString,
  deposits: MoneyString,
  withdrawals: MoneyString,
  promotions: MoneyString,
  rebates: MoneyString,
  /** The part of the players' losses of the period that they still owe. */
  unpaid: MoneyString,
  /** New members. */
  joined: Type.Integer(),
});
export type TeamSums = Static<typeof TeamSums>;

export const TeamPeriodQuery = Type.Object(period);
export type TeamPeriodQuery = Static<typeof TeamPeriodQuery>;

/** GET /wps/agent/team/overview. */
export const TeamOverview = Type.Object({
  currency: Type.String(),
  /** Currencies of the team. */
  currencies: Type.Array(Type.String()),
  /** The number of members below now, and their cash. */
  members: Type.Integer(),
  balance: MoneyString,
  sums: TeamSums,
  /** Every day of the period, the first one first. */
  days: Type.Array(Type.Object({ day: Type.String(), sums: TeamSums })),
});
export type TeamOverview = Static<typeof TeamOverview>;

/** GET /wps/agent/team/active: members below who bet in the period. */
export const TeamActive = Type.Object({ active: Type.Integer() });
export type TeamActive = Static<typeof TeamActive>;

/** A sum that reports are sorted by. */
export const SumName = Type.Union([
  Type.Literal('stake'),
  Type.Literal('validBet'),
  Type.Literal('payout'),
  Type.Literal('winLoss'),
  Type.Literal('deposits'),
  Type.Literal('withdrawals'),
  Type.Literal('promotions'),
  Type.Literal('rebates'),
  Type.Literal('unpaid'),
  Type.Literal('joined'),
]);
export type SumName = Static<typeof SumName>;

/** An account on the line from the agent down to the account that is shown. */
const Step = Type.Object({ memberId: IdString, account: Type.String() });

/** The account whose direct downlines are listed; by default the agent. */
const under = Type.Optional(IdString);
const page = Type.Integer({ minimum: 1, maximum: 100_000, default: 1 });
const pageSize = Type.Integer({ minimum: 1, maximum: 100, default: 20 });

/** GET /wps/agent/team/report: the direct downlines of an account, each with everybody below it. */
export const TeamReportQuery = Type.Object({
  ...period,
  under,
  sort: Type.Union([SumName, Type.Literal('account')], { default: 'account' }),
  descending: Type.Boolean({ default: false }),
  page,
  pageSize,
});
export type TeamReportQuery = Static<typeof TeamReportQuery>;

export const TeamReportRow = Type.Object({
  memberId: IdString,
  account: Type.String(),
  nickname: Type.String(),
  isAgent: Type.Boolean(),
  /** Members below now. */
  team: Type.Integer(),
  /** The sums of the account with all below it. */
  sums: TeamSums,
});
export type TeamReportRow = Static<typeof TeamReportRow>;

export const TeamReport = Type.Object({
  currency: Type.String(),
  line: Type.Array(Step),
  count: Type.Integer(),
  list: Type.Array(TeamReportRow),
  /** The sums of all rows, including those on other pages. */
  total: TeamSums,
});
export type TeamReport = Static<typeof TeamReport>;

/**
 * GET /wps/agent/team/members: downlines to manage. With `search` all below whose name starts with it, else the direct
 * ones of `under`.
 */
export const DownlineQuery = Type.Object({
  under,
  search: Type.Optional(line(64)),
  sort: Type.Union(
    [
      Type.Literal('account'),
      Type.Literal('joined'),
      Type.Literal('login'),
      Type.Literal('balance'),
      Type.Literal('team'),
      Type.Literal('level'),
    ],
    { default: 'account' },
  ),
  descending: Type.Boolean({ default: false }),
  page,
  pageSize,
});
export type DownlineQuery = Static<typeof DownlineQuery>;

export const Downline = Type.Object({
  memberId: IdString,
  account: Type.String(),
  nickname: Type.String(),
  isAgent: Type.Boolean(),
  isLocked: Type.Boolean(),
  isOnline: Type.Boolean(),
  /** True if directly below the agent, who may then set its levels and send it money. */
  isDirect: Type.Boolean(),
  /** The line from below the agent down to the account. */
  line: Type.Array(Step),
  levels: Levels,
  currency: Type.String(),
  balance: MoneyString,
  team: Type.Integer(),
  joinedAt: TimeString,
  loginAt: Type.Union([TimeString, Type.Null()]),
});
export type Downline = Static<typeof Downline>;

export const DownlinePage = Type.Object({
  line: Type.Array(Step),
  count: Type.Integer(),
  list: Type.Array(Downline),
});
export type DownlinePage = Static<typeof DownlinePage>;

export const DownlinePath = Type.Object({ memberId: IdString });
export type DownlinePath = Static<typeof DownlinePath>;
