import type { PromotionTurnover } from '@fairhouse/contract/activities';
import type { ActivityRule } from '@fairhouse/contract/activity-rules';
import type { BonusTerms } from '@fairhouse/contract/bonus';
import type { Prize } from '@fairhouse/contract/rewards';

/** Returns the different turnovers that the prizes of a rule require; empty: none is shown. */
export function askedTurnovers(rule: ActivityRule): PromotionTurnover[] {
  const asked = all(rule);
  const isFirst = ({ of, bp }: PromotionTurnover, at: number) =>
    asked.findIndex((one) => one.of === of && one.bp === bp) === at;
  return asked.filter(isFirst);
}

function all(rule: ActivityRule): PromotionTurnover[] {
  if ('payAs' in rule) {
    return [rule.payAs.as === 'cash' ? { of: 'prize', bp: rule.payAs.turnoverBp } : ofBonus(rule.payAs.terms)];
  }
  if (rule.kind === 'rain') return [{ of: 'prize', bp: rule.turnoverBp }];
  const prizes: Prize[] =
    rule.kind === 'wheel'
      ? Object.values(rule.perCurrency).flatMap(({ segments }) => segments.flatMap(({ prize }) => prize ?? []))
      : Object.values(rule.perCurrency).flat();
  return prizes.flatMap((prize): PromotionTurnover[] => {
    if (prize.kind === 'cash') return [{ of: 'prize', bp: prize.turnoverBp }];
    if (prize.kind === 'bonus') return [ofBonus(prize.terms)];
    return prize.kind === 'freeRounds' && prize.bonus ? [ofBonus(prize.bonus)] : [];
  });
}

const ofBonus = ({ turnoverOf, turnoverTimes }: BonusTerms): PromotionTurnover => ({
  of: turnoverOf,
  bp: turnoverTimes,
});
