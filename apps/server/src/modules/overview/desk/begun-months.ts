import { DomainError } from '../../../platform/errors.ts';
import type { SettingCtx } from '../../operators/index.ts';
import { presentMonths } from '../reports/invoices.ts';
import { isOfBegunMonth } from '../reports/rate-store.ts';

type Compared = Parameters<typeof isOfBegunMonth>;

/**
 * Refuses an operator's change of the rate that is in force in a month that has begun: amounts due for the month were
 * already shown by that rate, and a rate that is changed and changed back could alter what is paid. The site's own
 * machine may correct an error.
 * @param own the rates of one owner
 * @throws RATE_IN_FORCE (value.month: the first month that may get another rate)
 */
export async function refuseBegunMonths(ctx: SettingCtx, own: Compared[0], change: Compared[1]): Promise<void> {
  if (ctx.by === null) return;
  const { present, next } = await presentMonths(ctx);
  if (isOfBegunMonth(own, change, `${present}-01`)) throw new DomainError('RATE_IN_FORCE', { month: next });
}
