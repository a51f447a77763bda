import { type Static, Type } from 'typebox';
import { OptionalMoney, OptionalText, OptionalTime, period, strict } from './desk.ts';
import { MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';

// The house's figures and alerts: `/ops/v1/dashboard`, `/ops/v1/alerts`.

const Currency = Type.String({ pattern: '^[A-Z0-9]{2,12}$' });
const Count = Type.Integer({ minimum: 0 });

/** The period and the currency of figures. The brand's present day when no period is said; cut to whole hours (UTC). */
export const asked = { ...period, currency: Type.Optional(Currency) };
/** GET /ops/v1/dashboard. `days`, in place of a period: so many days of the brand, of which the present one is the last. */
export const DeskDashboardQuery = Type.Object(
  { ...asked, days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })) },
  strict,
);
export type DeskDashboardQuery = Static<typeof DeskDashboardQuery>;

/** The house's figures in one currency. Play counts in the hour in which it was placed, money in that in which it moved. */
export const HouseFigures = Type.Object({
  registrations: Count,
  firstDeposits: Count,
  deposits: MoneyString,
  depositCount: Count,
  /** Deposits that the payer's bank took back. */
  chargebacks: MoneyString,
  /** Paid out. */
  withdrawals: MoneyString,
  withdrawalCount: Count,
  fees: MoneyString,
  /** Settled bets. */
  bets: Count,
  stake: MoneyString,
  payout: MoneyString,
  /** Stake less payout, of cash and of bonus money. */
  ggr: MoneyString,
  /** Given by promotions, less what went back: gifts, bonus money, rewards, rebates, points that became cash. */
  bonusCost: MoneyString,
  /** Laid into the pots of in-house games: their seeds, and what bets feed. */
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
  /** The period that is compared: as long, by whole days earlier. */
  before: Type.Object({ from: TimeString, to: TimeString }),
  /** The brand's zone, in which its days begin. */
  utcOffsetMinutes: Type.Integer(),
  /** The length of the parts of a series. */
  unit: Type.Union([Type.Literal('hour'), Type.Literal('day')]),
  /** Players seen within five minutes. */
  online: Count,
  currencies: Type.Array(
    Type.Object({
      currency: Type.String(),
      now: HouseFigures,
      before: HouseFigures,
      series: Type.Array(Type.Object({ at: TimeString, ...HouseFigures.properties })),
      /** The parts of the period before, each beside the one of `series` in its place. */
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

/** Something that an operator should look at. */
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

/** GET /ops/v1/game-returns: measured return of each game beside the stated one. */
export const DeskReturnQuery = Type.Object({ ...period, vendor: Type.Optional(line(32, 1)) }, strict);
export type DeskReturnQuery = Static<typeof DeskReturnQuery>;
export const DeskReturn = Type.Object({
  vendor: Type.String(),
  gameCode: Type.String(),
  currency: Type.String(),
  bets: Count,
  stake: MoneyString,
  payout: MoneyString,
  /** Percent. */
  stated: OptionalText,
  measured: Type.String(),
  /** The bounds between which the true return lies, but for one time in ten thousand; null: too few bets to say. */
  low: OptionalText,
  high: OptionalText,
  /** The stated return lies outside of them. */
  isOff: Type.Boolean(),
  /** Payout beyond that of the stated return. */
  excess: OptionalMoney,
});
export type DeskReturn = Static<typeof DeskReturn>;
export const DeskReturnList = Type.Object({ from: TimeString, to: TimeString, list: Type.Array(DeskReturn) });
