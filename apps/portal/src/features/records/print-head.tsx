import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useSite } from '../../api/use-site.ts';
import { timeFormat } from '../../ui/time.ts';
import { daysOf } from './period.ts';
import { type PeriodSearch, usualPeriod } from './period-search.ts';

type Printed = { label: string; value: string };

/** Lines that only appear on paper. */
export function PrintLines({ lines }: { lines: readonly Printed[] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="hidden text-sm print:block">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex gap-2">
          <dt className="text-muted">{label}:</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The head of a printed record: its account and its period. */
export function PrintHead({ search }: { search?: PeriodSearch }) {
  const { t } = useTranslation('records');
  const { account } = useSession();
  const brand = useSite()?.info.brand.name ?? '';
  const period = usePeriodWords();
  const whose = { label: t('printed.account'), value: `${account} · ${brand}` };
  return <PrintLines lines={search ? [whose, { label: t('period.label'), value: period(search) }] : [whose]} />;
}

/** Returns a period in words, with its first and last day. */
function usePeriodWords(): (search: PeriodSearch) => string {
  const { t, i18n } = useTranslation('records');
  const day = timeFormat(i18n.language, { until: 'day' });
  const date = (text: string) => day.format(new Date(`${text}T00:00`));
  return (search) => {
    const name = t(`period.${search.period ?? usualPeriod}`);
    if (search.period === 'all') return name;
    const { from, to } = daysOf(search, new Date());
    return `${name}, ${from === to ? date(from) : `${date(from)} – ${date(to)}`}`;
  };
}
