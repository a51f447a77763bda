import type { ActivityRule } from '@fairhouse/contract/activity-rules';
import type { Prize } from '@fairhouse/contract/rewards';
import type { TFunction } from 'i18next';

const times = (bp: number) => String(bp / 10_000);

/** Returns the turnover that a prize asks for, in words; null where prizes differ or ask for none of their own. */
export function shownPayAs(rule: ActivityRule, t: TFunction<'promotions'>): string | null {
  if ('payAs' in rule) {
    if (rule.payAs.as === 'cash') {
      return rule.payAs.turnoverBp === 0
        ? t('condition.none')
        : t('condition.times', { times: times(rule.payAs.turnoverBp) });
    }
    const { turnoverTimes, turnoverOf } = rule.payAs.terms;
    return t(turnoverOf === 'bonus' ? 'condition.timesBonus' : 'condition.timesBoth', { times: times(turnoverTimes) });
  }
  if (rule.kind === 'rain') {
    return rule.turnoverBp === 0 ? t('condition.none') : t('condition.times', { times: times(rule.turnoverBp) });
  }
  if (rule.kind === 'wheel') return null;
  const prizes: Prize[] = Object.values(rule.perCurrency).flat();
  const asked = new Set(prizes.map((prize) => (prize.kind === 'cash' ? prize.turnoverBp : null)));
  const [only = null] = asked;
  if (asked.size !== 1 || only === null) return null;
  return only === 0 ? t('condition.none') : t('condition.times', { times: times(only) });
}
