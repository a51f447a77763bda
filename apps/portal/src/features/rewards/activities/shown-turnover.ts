import type { Promotion } from '@fairhouse/contract/activities';
import type { TFunction } from 'i18next';

/** Returns the turnover that the prizes of a promotion require, in words; null if they require none of their own. */
export function shownTurnover({ turnover }: Pick<Promotion, 'turnover'>, t: TFunction<'promotions'>): string | null {
  const words = turnover.map(({ of, bp }) => {
    const times = String(bp / 10_000);
    if (bp === 0) return t('condition.none');
    if (of === 'prize') return t('condition.times', { times });
    return t(of === 'bonus' ? 'condition.timesBonus' : 'condition.timesBoth', { times });
  });
  return words.length > 0 ? words.join(' · ') : null;
}
