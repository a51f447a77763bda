import type { TeamOverview } from '@fairhouse/contract/team';
import { showCount } from '@fairhouse/money/numbers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { amountTone } from '../../../ui/amount-tone.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { ExportButton } from '../../records/export-button.tsx';
import { dayPeriodNames } from '../../records/period.ts';
import { PeriodFilter } from '../../records/period-filter.tsx';
import type { PeriodSearch } from '../../records/period-search.ts';
import { useSetSearch } from '../../records/use-set-search.ts';
import { activeQuery, overviewFile, overviewQuery } from './calls.ts';
import { DayChart } from './day-chart.tsx';

export type OverviewSearch = PeriodSearch & { currency?: string };

/** The sums of everybody below the agent over a period, in all and by day. */
export function OverviewPage({ search }: { search: OverviewSearch }) {
  const { t } = useTranslation('team');
  const words = useErrorWords();
  const { memberId } = useSession();
  const setSearch = useSetSearch();
  const { data, isError, error, refetch } = useQuery(overviewQuery(memberId, search));
  const active = useQuery(activeQuery(memberId, search)).data?.active;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title={t('overview.title')}
        text={t('overview.text')}
        action={
          <div className="flex flex-wrap items-start justify-end gap-2">
            {data && data.currencies.length > 1 && (
              <div className="w-32">
                <Field label={<span className="sr-only">{t('currency')}</span>}>
                  <Select
                    value={data.currency}
                    items={data.currencies.map((value) => ({ value, label: value }))}
                    onChange={({ target }) => setSearch({ currency: target.value })}
                  />
                </Field>
              </div>
            )}
            <ExportButton path={overviewFile(search)} />
          </div>
        }
      />
      <PeriodFilter search={search} names={dayPeriodNames} />
      {isError && !data ? (
        <ErrorState className="card" text={words(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Figures overview={data} active={active} />
          <DayChart overview={data} />
        </>
      ) : (
        <Skeleton className="h-96 rounded-[16px]" />
      )}
    </div>
  );
}

type Fact = { key: string; label: string; value: ReactNode; isWide?: boolean };

function Figures({ overview, active }: { overview: TeamOverview; active: number | undefined }) {
  const { t } = useTranslation('team');
  const { sums, currency } = overview;
  const money = (value: string) => <Money value={value} currency={currency} />;
  const groups: { key: string; facts: Fact[] }[] = [
    {
      key: 'now',
      facts: [
        { key: 'members', label: t('sum.members'), value: showCount(overview.members) },
        { key: 'balance', label: t('sum.balance'), value: money(overview.balance) },
        {
          key: 'active',
          label: t('sum.active'),
          value: active === undefined ? <Skeleton className="h-6 w-16" /> : showCount(active),
        },
        { key: 'joined', label: t('sum.joined'), value: showCount(sums.joined) },
      ],
    },
    {
      key: 'play',
      facts: [
        { key: 'stake', label: t('sum.stake'), value: money(sums.stake) },
        { key: 'validBet', label: t('sum.validBet'), value: money(sums.validBet) },
        { key: 'payout', label: t('sum.payout'), value: money(sums.payout) },
        {
          key: 'winLoss',
          label: t('sum.winLoss'),
          value: <Money value={sums.winLoss} currency={currency} signed tone={amountTone(sums.winLoss)} />,
        },
      ],
    },
    {
      key: 'cash',
      facts: [
        { key: 'deposits', label: t('sum.deposits'), value: money(sums.deposits) },
        { key: 'withdrawals', label: t('sum.withdrawals'), value: money(sums.withdrawals) },
        { key: 'promotions', label: t('sum.promotions'), value: money(sums.promotions) },
        { key: 'rebates', label: t('sum.rebates'), value: money(sums.rebates) },
        ...(Number(sums.unpaid) === 0
          ? []
          : [{ key: 'unpaid', label: t('sum.unpaid'), value: money(sums.unpaid), isWide: true }]),
      ],
    },
  ];
  return (
    <div className="grid gap-3">
      {groups.map(({ key, facts }) => (
        <dl key={key} className="card grid grid-cols-2 gap-px overflow-hidden bg-line! xl:grid-cols-4">
          {facts.map((fact) => (
            <div
              key={fact.key}
              className={`grid min-w-0 content-start gap-1 bg-surface px-4 py-3.5 ${fact.isWide ? 'col-span-full' : ''}`}
            >
              <dt className="text-xs font-semibold text-muted">{fact.label}</dt>
              <dd className="text-base font-bold tabular-nums md:text-lg">{fact.value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  );
}
