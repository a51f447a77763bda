import type { ProfitReport } from '@fairhouse/contract/records';
import { showCount } from '@fairhouse/money/numbers';
import { useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { amountTone } from '../../ui/amount-tone.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { profitFile, profitQuery } from './calls.ts';
import { dayPeriodNames } from './period.ts';
import type { PeriodSearch } from './period-search.ts';
import { ProfitChart } from './profit-chart.tsx';
import { RecordsPage } from './records-page.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import { useBetTotals } from './use-bet-totals.tsx';

type Sums = Pick<ProfitReport, 'bets' | 'stake' | 'validBet' | 'payout' | 'winLoss'>;

/** The member's profit and loss, by game type and by day. */
export function ProfitPage({ search }: { search: PeriodSearch }) {
  const { t } = useTranslation('records');
  const words = useErrorWords();
  const { isLogin, isTrial, memberId } = useSession();
  const query = useQuery({ ...profitQuery(memberId, search), enabled: isLogin && !isTrial });
  const totalsOf = useBetTotals();
  const report = query.data;
  return (
    <RecordsPage search={search} file={profitFile(search)} periods={dayPeriodNames}>
      <TotalsStrip count={5} query={query} totals={totalsOf} />
      {query.isPending && <Skeleton className="h-72 rounded-[16px]" />}
      {query.isError && !report && (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      )}
      {report && report.days.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<TrendingUp size={28} aria-hidden="true" />}
            title={t('bets.empty')}
            text={t('bets.emptyText')}
          />
        </div>
      )}
      {report && report.days.length > 0 && <Report report={report} />}
    </RecordsPage>
  );
}

function Report({ report }: { report: ProfitReport }) {
  const { t, i18n } = useTranslation(['records', 'lobby']);
  const sums = useSumColumns(report.currency);
  const date = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const hours = report.offset / 60;
  const gameType = (code: string) => t(`lobby:type.${code}`, { defaultValue: code });
  return (
    <>
      <ProfitChart report={report} date={date} />
      <section className="grid gap-2.5">
        <h2 className="text-base font-bold">{t('profit.byGameType')}</h2>
        <DataTable
          caption={t('profit.byGameType')}
          rows={report.gameTypes}
          rowKey={(row) => row.gameType}
          columns={[
            {
              key: 'gameType',
              header: t('filter.gameType'),
              place: 'title',
              cell: (row) => <span className="font-bold">{gameType(row.gameType)}</span>,
            },
            ...sums,
          ]}
        />
      </section>
      <section className="grid gap-2.5">
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-base font-bold">
          {t('profit.byDay')}
          <span className="text-xs font-medium text-muted">
            {t('profit.offset', { offset: `${hours < 0 ? '−' : '+'}${Math.abs(hours)}` })}
          </span>
        </h2>
        <DataTable
          caption={t('profit.byDay')}
          rows={report.days}
          rowKey={(row) => row.day}
          columns={[
            {
              key: 'day',
              header: t('profit.day'),
              place: 'title',
              cell: (row) => <span className="font-bold">{date.format(new Date(row.day))}</span>,
            },
            {
              key: 'games',
              header: t('filter.gameType'),
              cell: (row) => row.gameTypes.map((one) => gameType(one.gameType)).join(', '),
            },
            ...sums,
          ]}
        />
      </section>
    </>
  );
}

function useSumColumns(currency: string): Column<Sums>[] {
  const { t } = useTranslation('records');
  return [
    { key: 'bets', header: t('bets.count'), align: 'end', cell: (row) => showCount(row.bets) },
    {
      key: 'stake',
      header: t('bets.stake'),
      align: 'end',
      cell: (row) => <Money value={row.stake} currency={currency} />,
    },
    {
      key: 'validBet',
      header: t('bets.validBet'),
      align: 'end',
      cell: (row) => <Money value={row.validBet} currency={currency} />,
    },
    {
      key: 'payout',
      header: t('bets.payout'),
      align: 'end',
      cell: (row) => <Money value={row.payout} currency={currency} />,
    },
    {
      key: 'winLoss',
      header: t('bets.winLoss'),
      place: 'aside',
      align: 'end',
      cell: (row) => (
        <Money value={row.winLoss} currency={currency} signed tone={amountTone(row.winLoss)} className="font-bold" />
      ),
    },
  ];
}
