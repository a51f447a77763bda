import { type Static, Type } from 'typebox';
import { OptionalMoney, OptionalText, OptionalTime, period, strict } from './desk.ts';
import { MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';

// The figures of the house and its alerts: `/ops/v1/dashboard`, `/ops/v1/alerts`.

const Currency = Type.String({ pattern: '^[A-Z0-9]{2,12}$' });
const Count = Type.Integer({ minimum: 0 });

/** The period and the currency of figures. By default the brand's present day; cut to whole hours (UTC). */
export const asked = { ...period, currency: Type.Optional(Currency) };
/**
 * GET /ops/v1/dashboard. `days`, in place of a period: this number of the brand's days, of which the present one is the
 * last.
 */
export const DeskDashboardQuery = Type.Object(
  { ...asked, days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })) },
  strict,
);
export type DeskDashboardQuery = Static<typeof DeskDashboardQuery>;

/**
 * The figures of the house in one currency. Bets count in the hour in which they were placed, money in the hour in
 * which it moved.
 */
export const HouseFigures = Type.Object({
  registrations: Count,
  firstDeposits: Count,
  deposits: MoneyString,
  depositCount: Count,
  /** Deposits that the payer's bank took back. */
  chargebacks: MoneyString,
  /** Withdrawals paid out. */
  withdrawals: MoneyString,
  withdrawalCount: Count,
  fees: MoneyString,
  /** Settled bets. */
  bets: Count,
  stake: MoneyString,
  payout: MoneyString,
  /** Stake less payout, of cash and of bonus money. */
  ggr: MoneyString,
  /** The cost of promotions, less amounts taken back: gifts, bonus money, rewards, rebates, points that became cash. */
  bonusCost: MoneyString,
  /** Money put into the pots of in-house games: their seeds, and the share of bets that feeds them. */
  jackpotCost: MoneyString,
  /** Given by vendors without a bet: promotions, free rounds, tournaments, jackpots, corrections. */
  vendorCredits: MoneyString,
  /** Paid to agents. */
  agentCost: MoneyString,
  /** `ggr` less `bonusCost`, `jackpotCost` and `vendorCredits`. */
  ngr: MoneyString,
});
export type HouseFigures = Static<typeof HouseFigures>;

const split = {
  vendor: Type.String(),
  name: Type.String(),
  bets: Count,
  stake: MoneyString,
  payout: MoneyString,
  ggr: MoneyString,
  ggrBefore: MoneyString,
};

export const DeskDashboard = Type.Object({
  from: TimeString,
  to: TimeString,
  /** The period of comparison: as long, and earlier by whole days. */
  before: Type.Object({ from: TimeString, to: TimeString }),
  /** The offset of the brand's zone, in which its days begin. */
  utcOffsetMinutes: Type.Integer(),
  /** The length of the parts of a series. */
  unit: Type.Union([Type.Literal('hour'), Type.Literal('day')]),
  /** Players active within the last five minutes. */
  online: Count,
  currencies: Type.Array(
    Type.Object({
      currency: Type.String(),
      now: HouseFigures,
      before: HouseFigures,
      series: Type.Array(Type.Object({ at: TimeString, ...HouseFigures.properties })),
      /** The figures of the period before, in the same order as `series`. */
      seriesBefore: Type.Array(Type.Object({ at: TimeString, ...HouseFigures.properties })),
      vendors: Type.Array(Type.Object(split)),
      /** The twenty with the largest stakes. */
      games: Type.Array(Type.Object({ ...split, gameCode: Type.String(), gameType: Type.String() })),
    }),
  ),
});
export type DeskDashboard = Static<typeof DeskDashboard>;

const AlertKind = Type.Union([
  Type.Literal('rtp'),
  Type.Literal('deposit-failures'),
  Type.Literal('withdrawal-overdue'),
  Type.Literal('vendor-resting'),
  Type.Literal('ledger-difference'),
  Type.Literal('round-difference'),
  Type.Literal('reconciliation-difference'),
  Type.Literal('job-late'),
  Type.Literal('record-late'),
]);

/** Something that needs an operator's attention. */
export const DeskAlert = Type.Object({
  kind: AlertKind,
  severity: Type.Union([Type.Literal('warning'), Type.Literal('critical')]),
  /** The game, the channel, the vendor, the job … */
  subject: Type.String(),
  since: OptionalTime,
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
});
export type DeskAlert = Static<typeof DeskAlert>;
export const DeskAlertList = Type.Object({ at: TimeString, list: Type.Array(DeskAlert) });
export type DeskAlertList = Static<typeof DeskAlertList>;

/** GET /ops/v1/game-returns: the measured RTP of each game beside the stated one. */
export const DeskReturnQuery = Type.Object({ ...period, vendor: Type.Optional(line(32, 1)) }, strict);
export type DeskReturnQuery = Static<typeof DeskReturnQuery>;
export const DeskReturn = Type.Object({
  vendor: Type.String(),
  gameCode: Type.String(),
  currency: Type.String(),
  bets: Count,
  stake: MoneyString,
  payout: MoneyString,
  /** The stated RTP in percent. */
  stated: OptionalText,
  measured: Type.String(),
  /** The 99.99 % confidence interval of the true RTP in percent; null: too few bets. */
  low: OptionalText,
  high: OptionalText,
  /** True if the stated RTP is outside the interval. */
  isOff: Type.Boolean(),
  /** The payout above that of the stated RTP. */
  excess: OptionalMoney,
});
export type DeskReturn = Static<typeof DeskReturn>;
export const DeskReturnList = Type.Object({ from: TimeString, to: TimeString, list: Type.Array(DeskReturn) });
