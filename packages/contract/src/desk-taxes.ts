import { type Static, Type } from 'typebox';
import { Reason, strict } from './desk.ts';
import { Month, RateBp, RatedType } from './desk-reports.ts';
import { MoneyString } from './envelope.ts';
import { line } from './text.ts';

// The tax on games: `/ops/v1/reports/tax`, and its rates.

const CurrencyName = Type.String({ pattern: '^[A-Z][A-Z0-9]{1,15}$' });

/** GET …/tax: a range of months, both ends included; by default the month before the present one. At most two years. */
export const DeskTaxQuery = Type.Object(
  { fromMonth: Type.Optional(Month), toMonth: Type.Optional(Month), currency: Type.Optional(line(16, 1)) },
  strict,
);
export type DeskTaxQuery = Static<typeof DeskTaxQuery>;

/** Stakes and winnings for a type of games in a month. Null: no rate is set. */
export const DeskTaxLine = Type.Object({
  month: Month,
  currency: Type.String(),
  gameType: Type.String(),
  bets: Type.Integer({ minimum: 0 }),
  stake: MoneyString,
  /** Winnings paid. */
  payout: MoneyString,
  ggr: MoneyString,
  /** The gross gaming revenue that is taxed: `ggr`, or zero if players won. */
  taxable: MoneyString,
  rateBp: Type.Union([Type.Integer(), Type.Null()]),
  due: Type.Union([MoneyString, Type.Null()]),
});
export type DeskTaxLine = Static<typeof DeskTaxLine>;
export const DeskTaxReport = Type.Object({ fromMonth: Month, toMonth: Month, list: Type.Array(DeskTaxLine) });

/** The tax rate on stakes less payouts, in hundredths of a percent, from a month on; an empty game type means all. */
const TaxRate = Type.Object({ currency: CurrencyName, gameType: RatedType, fromMonth: Month, rateBp: RateBp });
export const DeskTaxRates = Type.Array(TaxRate);
export const DeskTaxRatePath = Type.Object({ currency: CurrencyName });
/** PUT /ops/v1/tax-rates/:currency. null removes the rate. */
export const DeskTaxRateChange = Type.Object(
  { gameType: RatedType, fromMonth: Month, rateBp: Type.Union([RateBp, Type.Null()]), reason: Reason },
  strict,
);
export type DeskTaxRateChange = Static<typeof DeskTaxRateChange>;
export const DeskTaxRateDone = Type.Object({ list: DeskTaxRates, waitsForSecond: Type.Boolean() });
