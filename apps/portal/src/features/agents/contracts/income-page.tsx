import type { ContractKind, Income, IncomeSums } from '@fairhouse/contract/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { amountTone } from '../../../ui/amount-tone.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { ExportButton } from '../../records/export-button.tsx';
import { dayPeriodNames } from '../../records/period.ts';
import { PeriodFilter } from '../../records/period-filter.tsx';
import type { PeriodSearch } from '../../records/period-search.ts';
import { TotalsStrip } from '../../records/totals-strip.tsx';
import { DayBars } from '../team/day-bars.tsx';
import { incomeFile, incomeQuery } from './calls.ts';

const pages = {
  dividend: '/agentHome/dividend',
  daily: '/agentHome/daily',
  hourly: '/agentHome/hourly',
  realtime: '/agentHome/realtime',
} as const satisfies Record<ContractKind, string>;

/** The income of an agent under contracts over a period, less what was given to downlines. */
export function IncomePage({ search }: { search: PeriodSearch }) {
  const { t } = useTranslation('contracts');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery(incomeQuery(memberId, search));
  const { data } = query;
  const totals = ({ total, currency }: Income) =>
    (['received', 'given', 'net', 'waiting'] as const).map((name) => ({
      key: name,
      label: t(`income.${name}`),
      value: <Sum sums={total} name={name} currency={currency} />,
    }));
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <PageHead title={t('income.title')} text={t('income.text')} action={<ExportButton path={incomeFile(search)} />} />
      <PeriodFilter search={search} names={dayPeriodNames} />
      {query.isError && !data ? (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <TotalsStrip count={4} query={query} totals={totals} />
          {data ? <Parts income={data} /> : <Skeleton className="h-96 rounded-[16px]" />}
        </>
      )}
    </div>
  );
}

type Kind = Income['kinds'][number];

function Parts({ income: { kinds, days, currency } }: { income: Income }) {
  const { t, i18n } = useTranslation('contracts');
  const date = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const columns: Column<Kind>[] = [
    {
      key: 'kind',
      header: t('income.kind'),
      place: 'title',
      cell: ({ kind }) => (
        <Link to={pages[kind]} className="font-bold text-brand hover:text-brand-strong">
          {t(`title.${kind}`)}
        </Link>
      ),
    },
    ...(['received', 'given', 'waiting', 'owed'] as const).map(
      (name): Column<Kind> => ({
        key: name,
        header: t(`income.${name}`),
        align: 'end',
        cell: ({ sums }) => <Sum sums={sums} name={name} currency={currency} />,
      }),
    ),
    {
      key: 'net',
      header: t('income.net'),
      place: 'aside',
      align: 'end',
      cell: ({ sums }) => <Sum sums={sums} name="net" currency={currency} />,
    },
  ];
  return (
    <>
      {days.length > 1 && (
        <section aria-labelledby="income-days" className="grid gap-3">
          <h2 id="income-days" className="text-base font-bold">
            {t('income.byDay')}
          </h2>
          <DayBars days={days.map(({ day, sums }) => ({ day, value: Number(sums.net) }))} signed date={date} />
        </section>
      )}
      <section className="grid grid-cols-1 gap-2.5">
        <h2 className="text-base font-bold">{t('income.byKind')}</h2>
        <DataTable caption={t('income.byKind')} rows={kinds} rowKey={({ kind }) => kind} columns={columns} />
      </section>
    </>
  );
}

function Sum({ sums, name, currency }: { sums: IncomeSums; name: keyof IncomeSums; currency: string }) {
  const isNet = name === 'net';
  return (
    <Money
      value={sums[name]}
      currency={currency}
      signed={isNet}
      tone={isNet ? amountTone(sums[name]) : 'plain'}
      className={isNet ? 'font-bold' : ''}
    />
  );
}
