import type { PromotionDetail } from '@fairhouse/contract/activities';
import { useTranslation } from 'react-i18next';
import { shownTurnover } from './shown-turnover.ts';

/** The conditions of a promotion and the terms of its prize, line by line. */
export function Conditions({ promotion }: { promotion: PromotionDetail }) {
  const { t } = useTranslation('promotions');
  const { eligibility, rule, claimDays } = promotion;
  const { vipMin, minMemberDays, firstDevice, countries } = eligibility;
  const currencies = Object.keys(rule.perCurrency);
  const turnover = shownTurnover(promotion, t);
  const lines: [string, string][] = [
    [t('condition.currencies'), currencies.join(', ')],
    ...(vipMin === undefined
      ? []
      : [[t('condition.vip'), t('condition.vipFrom', { level: vipMin })] as [string, string]]),
    ...(countries === undefined ? [] : [[t('condition.countries'), countries.join(', ')] as [string, string]]),
    ...(minMemberDays === undefined
      ? []
      : [[t('condition.memberDays'), t('condition.days', { count: minMemberDays })] as [string, string]]),
    ...(firstDevice ? [[t('condition.device'), t('condition.firstDevice')] as [string, string]] : []),
    ...(turnover === null ? [] : [[t('condition.turnover'), turnover] as [string, string]]),
    ...('repeats' in rule && rule.repeats
      ? [[t('condition.repeats'), t('condition.repeated')] as [string, string]]
      : []),
    [t('condition.claim'), claimDays === null ? t('condition.atOnce') : t('condition.days', { count: claimDays })],
  ];
  return (
    <dl className="grid gap-2.5 text-sm">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
