import { DeskConversion, DeskConversionChange, DeskConversionPath } from '@fairhouse/contract/points';
import { type CurrencyCode, formatMoney, isCurrency, maxUnits, parseMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskChange, deskRead, deskSetting, isAgreed, type Said, versioned } from '../../operators/index.ts';
import { type Conversion, listConversions, lockConversion, putConversion } from '../conversion-store.ts';
import { pointsFrom, shownPoints } from '../units.ts';

const list = { schema: {}, answer: Type.Array(DeskConversion) } as const;

const view = (row: Conversion) => ({
  currency: row.currency,
  isOpen: row.is_open,
  unitPoints: shownPoints(row.unit_points),
  unitAmount: formatMoney(row.unit_amount, row.currency),
  dailyPoints: shownPoints(row.daily_points),
  turnoverBp: row.turnover_bp,
});

/** The worth of points in cash, by currency. */
export const listPointsConversions = deskRead({ ...list, permission: 'rewards.read' }, async ({ db }: Ctx) =>
  (await listConversions(db)).map((row) => versioned(view(row))),
);

/**
 * Sets the worth of points in a currency; better terms for members take two operators.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, AMOUNT_INVALID, ALREADY_APPROVED
 */
export const setPointsConversion = deskSetting(
  'points-conversion',
  'rewards.money',
  async (ctx, currency: CurrencyCode, said: Said<DeskConversionChange>) => {
    if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
    const after = readTerms(currency, said);
    const before = await lockConversion(ctx.db, currency, { shared: false });
    if (isBetter(before, after) && !(await isAgreed(ctx, `points-conversion ${currency}`, { before, after })))
      return false;
    await putConversion(ctx.db, after);
    return true;
  },
  {
    held: async ({ db }, currency) => {
      const row = await lockConversion(db, currency, { shared: false });
      return row && view(row);
    },
  },
);

/**
 * The console's call of `setPointsConversion`, which returns the terms in force.
 * @throws as `setPointsConversion`, STATE_CONFLICT (value.version)
 */
export const changePointsConversion = deskChange({
  setting: setPointsConversion,
  schema: { params: DeskConversionPath, body: DeskConversionChange },
  answer: list.answer,
  named: ({ currency }: DeskConversionPath) => currency,
  shown: async (ctx) => await listPointsConversions(ctx, {}),
});

/**
 * @throws AMOUNT_INVALID: not a positive amount of points or of the currency, or a daily maximum below one betting
 * unit
 */
function readTerms(currency: CurrencyCode, said: Said<DeskConversionChange>): Conversion {
  const unit_points = pointsFrom(said.unitPoints);
  const daily_points = pointsFrom(said.dailyPoints);
  const unit_amount = parseMoney(said.unitAmount, currency);
  if (unit_amount === null || unit_amount <= 0n || unit_amount > maxUnits / 10_000n || daily_points < unit_points) {
    throw new DomainError('AMOUNT_INVALID');
  }
  return { currency, is_open: said.isOpen, unit_points, unit_amount, daily_points, turnover_bp: said.turnoverBp };
}

/** True for terms by which members get more cash, or the same more easily. */
function isBetter(before: Conversion | null, after: Conversion): boolean {
  if (!after.is_open) return false;
  if (!before?.is_open) return true;
  return (
    after.unit_amount * before.unit_points > before.unit_amount * after.unit_points ||
    after.daily_points > before.daily_points ||
    after.turnover_bp < before.turnover_bp
  );
}
