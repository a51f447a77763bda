import type { SumName, TeamOverview } from '@fairhouse/contract/team';
import { showCount } from '@fairhouse/money/numbers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../ui/data-table.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Money } from '../../../ui/money.tsx';
import { DayBars } from './day-bars.tsx';

const names = [
  'stake',
  'winLoss',
  'deposits',
  'withdrawals',
  'promotions',
  'rebates',
  'joined',
] as const satisfies SumName[];
type Name = (typeof names)[number];

/** A figure by day: as bars, and as a table with the same figures. */
export function DayChart({ overview: { days, currency } }: { overview: TeamOverview }) {
  const { t, i18n } = useTranslation('team');
  const [name, setName] = useState<Name>('stake');
  if (days.length < 2) return null;
  const date = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const isSigned = name === 'winLoss';
  const shown = (value: string | number) =>
    typeof value === 'number' ? showCount(value) : <Money value={value} currency={currency} signed={isSigned} />;
  const newestFirst = days.toReversed();
  return (
    <section aria-labelledby="by-day" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="by-day" className="text-base font-bold">
          {t('overview.byDay')}
        </h2>
        <div className="w-48">
          <Field label={<span className="sr-only">{t('overview.figure')}</span>}>
            <Select
              value={name}
              items={names.map((value) => ({ value, label: t(`sum.${value}`) }))}
              onChange={({ target }) => setName(names.find((one) => one === target.value) ?? 'stake')}
            />
          </Field>
        </div>
      </div>
      <DayBars days={days.map(({ day, sums }) => ({ day, value: Number(sums[name]) }))} signed={isSigned} date={date} />
      <details className="grid gap-2.5">
        <summary className="cursor-pointer py-2 text-sm font-semibold text-muted">{t('overview.table')}</summary>
        <DataTable
          caption={t('overview.byDay')}
          rows={newestFirst}
          rowKey={({ day }) => day}
          columns={[
            {
              key: 'day',
              header: t('overview.day'),
              place: 'title',
              cell: ({ day }) => <span className="font-bold">{date.format(new Date(day))}</span>,
            },
            ...names.map((one) => ({
              key: one,
              header: t(`sum.${one}`),
              align: 'end' as const,
              cell: ({ sums }: TeamOverview['days'][number]) => shown(sums[one]),
            })),
          ]}
        />
      </details>
    </section>
  );
}
