import type { WithdrawalTerms } from '@fairhouse/contract/withdrawals';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { Summary } from '../shared/summary.tsx';

/** The amounts and counts that are left of the day's limits. */
export function LimitsPanel({ terms: { daily, currency } }: { terms: WithdrawalTerms }) {
  const { t, i18n } = useTranslation('withdrawal');
  const time = timeFormat(i18n.language, { until: 'minute' });
  return (
    <section aria-label={t('limits.title')} className="card grid gap-3 p-4 md:p-5">
      <h2 className="text-sm font-bold">{t('limits.title')}</h2>
      <Summary
        lines={[
          { label: t('limits.count'), value: t('limits.countOf', { left: daily.countLeft, count: daily.count }) },
          { label: t('limits.amount'), value: <Money value={daily.amountLeft} currency={currency} /> },
          { label: t('limits.free'), value: String(daily.freeLeft) },
        ]}
      />
      <p className="text-xs text-muted">{t('limits.until', { at: time.format(new Date(daily.until)) })}</p>
    </section>
  );
}
