import { DeskWinLimitChange, DeskWinLimitPath, DeskWinLimits } from '@fairhouse/contract/desk-win-limits';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskRead, detailOf, versioned } from '../../operators/index.ts';
import { setWinLimit, vendorOf, winLimits, winLimitView } from '../../vendors/index.ts';

const shown = async ({ db }: Ctx, waitsForSecond = false): Promise<DeskWinLimits> => ({
  list: (await winLimits(db)).map((limit) => versioned(winLimitView(limit))),
  waitsForSecond,
});

/** Lists the limits up to which wins are booked without review. */
export const listWinLimits = deskRead({ permission: 'games.read', schema: {}, answer: DeskWinLimits }, (ctx: Ctx) =>
  shown(ctx),
);

/**
 * Changes such a limit.
 * @throws NOT_FOUND, VENDOR_NOT_FOUND, AMOUNT_INVALID, ALREADY_APPROVED, STATE_CONFLICT (value.version)
 */
export const changeWinLimit = deskAct({
  permission: setWinLimit.permission,
  schema: { params: DeskWinLimitPath, body: DeskWinLimitChange },
  answer: DeskWinLimits,
  on: ({ currency }: { currency: string }): CurrencyCode => {
    if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
    return currency;
  },
  act: async (ctx: Ctx, currency, { operatorId }, { reason, version, ...said }: DeskWinLimitChange) => {
    const { vendor, winMax, hourMax } = said;
    if (vendor) await vendorOf(ctx, vendor);
    const change = {
      ...(winMax === undefined ? {} : { win_max: unitsOf(winMax, currency) }),
      ...(hourMax === undefined ? {} : { hour_max: unitsOf(hourMax, currency) }),
    };
    if (Object.keys(change).length === 0) throw new DomainError('MALFORMED');
    const by = { operatorId, reason, version, said: detailOf(said) };
    return await shown(ctx, !(await setWinLimit(ctx, by, currency, vendor ?? '', change)));
  },
});

/** Parses a limit into units; null: there is none. @throws AMOUNT_INVALID */
function unitsOf(text: string | null, currency: CurrencyCode): bigint | null {
  if (text === null) return null;
  const units = parseMoney(text, currency);
  if (units === null || units <= 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}
