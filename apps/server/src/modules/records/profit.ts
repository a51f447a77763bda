import type { ProfitQuery, ProfitReport } from '@fairhouse/contract/records';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { MalformedError } from '../../platform/http/validation.ts';
import { brandSettings } from '../site/index.ts';
import { type DaySum, sumDays } from './bet-sums.ts';
import { shownTotals, totalOf } from './totals.ts';

const daysMax = 366;
const dayMs = 86_400_000;

/**
 * Returns the member's profit and loss by day and game type.
 * @throws MALFORMED for days in the wrong order, or too many
 */
export async function profitOf(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
  { from, to, offset }: ProfitQuery,
): Promise<ProfitReport> {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (!(days >= 1 && days <= daysMax)) throw new MalformedError([{ field: 'to', rule: 'period', max: daysMax }]);
  const offsetMinutes = offset ?? (await brandSettings(ctx)).utcOffsetMinutes;
  const sums = await sumDays(ctx.db, { memberId, currency, from, to, offsetMinutes });
  const total = (some: DaySum[]) => shownTotals(totalOf(some), currency);
  const byGameType = (some: DaySum[]) =>
    [...Map.groupBy(some, ({ gameType }) => gameType)]
      .map(([gameType, own]) => ({ gameType, ...total(own) }))
      .sort((a, b) => (a.gameType < b.gameType ? -1 : 1));
  return {
    currency,
    offset: offsetMinutes,
    ...total(sums),
    gameTypes: byGameType(sums),
    days: [...Map.groupBy(sums, ({ day }) => day)].map(([day, own]) => ({
      day,
      ...total(own),
      gameTypes: byGameType(own),
    })),
  };
}
