import { type Static, Type } from 'typebox';
import { OptionalText, OptionalTime, paging, period, Reason, strict } from './desk.ts';
import { asked, HouseFigures } from './desk-figures.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';

// The reports of the house: `/ops/v1/reports/…`, each also as a file under `…/csv` and `…/xlsx`.

const Count = Type.Integer({ minimum: 0 });

/**
 * GET …/revenue: the figures of the house by the brand's days, of which the first and the last may be partial. GET
 * …/promotions has the same query.
 */
export const DeskReportQuery = Type.Object(asked, strict);
export type DeskReportQuery = Static<typeof DeskReportQuery>;
export const DeskRevenue = Type.Object({
  /** The beginning of the row's period. */
  at: TimeString,
  /** The date of the brand's calendar that contains it. */
  day: Type.String({ format: 'date' }),
  currency: Type.String(),
  ...HouseFigures.properties,
});
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
/** A row's fields by which the report is not grouped are empty. */
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
  /** The house account that gives: `promotion:bonus`, `promotion:mission`, `points:conversion` … */
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
/** The registration time and id of a page's last account. */
const Place = Type.String({ pattern: '^\\d{1,17}-\\d{1,18}$' });

/** GET …/players: the players registered in the period, newest first, with all their bets and payments since. */
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

/** GET …/cohorts: players by the month (UTC) in which they registered, with figures of each month since. */
export const DeskCohort = Type.Object({
  /** Its first day. */
  cohort: Type.String(),
  currency: Type.String(),
  players: Count,
  /** Players who have deposited. */
  depositors: Count,
  months: Type.Array(
    Type.Object({
      /** Months since registration. */
      month: Count,
      /** The players who bet or deposited in that month. */
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
  /** Paid to the agent under contracts, less amounts taken back. */
  wages: MoneyString,
});
export type DeskAgentValue = Static<typeof DeskAgentValue>;
export const DeskAgentsReport = Type.Object({
  from: TimeString,
  to: TimeString,
  list: Type.Array(DeskAgentValue),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});

/** A month of the brand. */
export const Month = Type.String({ pattern: '^20\\d{2}-(?:0[1-9]|1[0-2])$' });
/** A type of games; of all types when empty. */
export const RatedType = line(16);
/** A rate in hundredths of a percent. */
export const RateBp = Type.Integer({ minimum: 0, maximum: 10_000 });

/** GET …/invoices: by default of the month before the present one. */
export const DeskInvoiceQuery = Type.Object({ month: Type.Optional(Month) }, strict);
export type DeskInvoiceQuery = Static<typeof DeskInvoiceQuery>;
/** Null: no rate is agreed. */
export const DeskInvoiceLine = Type.Object({
  month: Month,
  vendor: Type.String(),
  vendorName: Type.String(),
  currency: Type.String(),
  gameType: Type.String(),
  bets: Count,
  stake: MoneyString,
  payout: MoneyString,
  ggr: MoneyString,
  rateBp: Type.Union([Type.Integer(), Type.Null()]),
  due: Type.Union([MoneyString, Type.Null()]),
});
export type DeskInvoiceLine = Static<typeof DeskInvoiceLine>;
export const DeskInvoices = Type.Object({ list: Type.Array(DeskInvoiceLine), month: Month });

/**
 * The vendor's share of stakes less payouts, in hundredths of a percent, from a month on; an empty game type means all.
 */
const VendorRate = Type.Object({
  vendor: Type.String(),
  gameType: RatedType,
  fromMonth: Month,
  rateBp: RateBp,
});
export const DeskVendorRates = Type.Array(VendorRate);
export const DeskVendorRatePath = Type.Object({ vendor: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' }) });
/** PUT /ops/v1/vendor-rates/:vendor. null removes the rate. */
export const DeskVendorRateChange = Type.Object(
  {
    gameType: RatedType,
    fromMonth: Month,
    rateBp: Type.Union([RateBp, Type.Null()]),
    reason: Reason,
  },
  strict,
);
export type DeskVendorRateChange = Static<typeof DeskVendorRateChange>;
export const DeskVendorRateDone = Type.Object({ list: DeskVendorRates, waitsForSecond: Type.Boolean() });

/** A report that is mailed as a file, once a day, week or month of the brand. It contains no member's name. */
const Schedule = {
  report: Type.Union([
    Type.Literal('revenue'),
    Type.Literal('play'),
    Type.Literal('promotions'),
    Type.Literal('invoices'),
    Type.Literal('tax'),
  ]),
  every: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]),
  address: Type.String({ maxLength: 254, pattern: '^[^\\s@,;:<>"]+@[^\\s@,;:<>"]+\\.[^\\s@,;:<>"]+$' }),
};
const Format = Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]);
export const DeskReportSchedule = Type.Object({
  id: IdString,
  ...Schedule,
  format: Format,
  currency: OptionalText,
  /** The end of the next period to be mailed. */
  dueAt: TimeString,
  sent: Count,
  author: OptionalText,
  createdAt: TimeString,
  endedAt: OptionalTime,
});
export type DeskReportSchedule = Static<typeof DeskReportSchedule>;
export const DeskReportScheduleQuery = Type.Object({ ...paging }, strict);
export type DeskReportScheduleQuery = Static<typeof DeskReportScheduleQuery>;
/** POST /ops/v1/report-schedules */
export const NewDeskReportSchedule = Type.Object(
  {
    ...Schedule,
    /** CSV by default. */
    format: Type.Optional(Format),
    currency: Type.Optional(line(16, 1)),
    reason: Reason,
  },
  strict,
);
export type NewDeskReportSchedule = Static<typeof NewDeskReportSchedule>;
/** False: a second operator has to submit the same. */
export const DeskReportScheduleDone = Type.Object({ done: Type.Boolean() });
