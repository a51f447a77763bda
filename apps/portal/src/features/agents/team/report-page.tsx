import type { SumName, TeamReport, TeamReportRow, TeamSums } from '@fairhouse/contract/team';
import { showCount } from '@fairhouse/money/numbers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { amountTone } from '../../../ui/amount-tone.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ExportButton } from '../../records/export-button.tsx';
import { dayPeriodNames } from '../../records/period.ts';
import { PeriodFilter } from '../../records/period-filter.tsx';
import type { PeriodSearch } from '../../records/period-search.ts';
import { TotalsStrip } from '../../records/totals-strip.tsx';
import { useSetSearch } from '../../records/use-set-search.ts';
import { reportFile, reportQuery } from './calls.ts';
import { LineTrail } from './line-trail.tsx';
import { Pager } from './pager.tsx';
import type { ReportSearch } from './search.ts';

/** The reports, each with the figures that it shows; the first one is the default order. */
const reports = {
  bets: ['stake', 'validBet', 'payout', 'winLoss'],
  loss: ['winLoss', 'stake', 'payout'],
  accounts: ['deposits', 'withdrawals', 'promotions', 'rebates', 'unpaid', 'joined'],
} as const satisfies Record<string, readonly SumName[]>;
export type ReportName = keyof typeof reports;

/** The direct downlines of an account with all below each, over a period; a press leads one step down the tree. */
export function ReportPage({ name, search }: { name: ReportName; search: ReportSearch }) {
  const { t } = useTranslation('team');
  const words = useErrorWords();
  const { memberId } = useSession();
  const setSearch = useSetSearch();
  const figures: readonly SumName[] = reports[name];
  // The report of losses starts with the account whose members lost most: their net win is the lowest.
  const asked: ReportSearch = search.sort
    ? search
    : { ...search, sort: figures[0] ?? 'account', descending: name !== 'loss' };
  const query = useQuery(reportQuery(memberId, asked));
  const report = query.data;
  const order = `${asked.sort}${asked.descending ? ' down' : ''}`;
  const orders = ['account', ...figures].flatMap((sort) => [`${sort} down`, sort]);
  const totals = ({ total, currency }: TeamReport) =>
    figures.map((figure) => ({
      key: figure,
      label: t(`sum.${figure}`),
      value: <Figure sums={total} name={figure} currency={currency} />,
    }));
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <PageHead
        title={t(`${name}.title`)}
        text={t(`${name}.text`)}
        action={<ExportButton path={reportFile(asked)} />}
      />
      <PeriodFilter search={search} names={dayPeriodNames} />
      <LineTrail line={report?.line ?? []} />
      <TotalsStrip count={figures.length} query={query} totals={totals} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-sm text-muted">{report ? t('rows', { count: report.count }) : ''}</p>
        <div className="w-60">
          <Field label={<span className="sr-only">{t('sort')}</span>}>
            <Select
              value={order}
              items={orders.map((value) => ({ value, label: orderWords(t, value) }))}
              onChange={({ target }) => {
                const [sort, down] = target.value.split(' ');
                setSearch({ sort, descending: down ? 'true' : undefined, page: undefined });
              }}
            />
          </Field>
        </div>
      </div>
      {query.isError && !report ? (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption={t(`${name}.title`)}
          loading={query.isPending}
          rows={report?.list ?? []}
          rowKey={(row) => row.memberId}
          columns={columnsOf(t, figures, { currency: report?.currency ?? '', period: periodIn(search) }, (id) =>
            setSearch({ under: id, page: undefined }),
          )}
          empty={
            <EmptyState icon={<UsersRound size={28} aria-hidden="true" />} title={t('nobody')} text={t('nobodyText')} />
          }
          footer={report && <Pager page={search.page ?? 1} count={report.count} />}
        />
      )}
    </div>
  );
}

/** The period of a report's address. */
const periodIn = ({ period, from, to }: ReportSearch): PeriodSearch => ({
  ...(period === undefined ? {} : { period }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

type Words = ReturnType<typeof useTranslation<'team'>>['t'];

function orderWords(t: Words, value: string): string {
  const [sort = 'account', down] = value.split(' ');
  const name = sort === 'account' ? t('account') : t(`sum.${sumNamed(sort)}`);
  return `${name} ${down ? '↓' : '↑'}`;
}

/** Returns the sum of this name, or the stake for an unknown name. */
function sumNamed(name: string): SumName {
  const known: readonly SumName[] = Object.values(reports).flat();
  return known.find((one) => one === name) ?? 'stake';
}

function columnsOf(
  t: Words,
  figures: readonly SumName[],
  { currency, period }: { currency: string; period: PeriodSearch },
  open: (memberId: string) => void,
): Column<TeamReportRow>[] {
  return [
    {
      key: 'account',
      header: t('account'),
      place: 'title',
      cell: (row) => (
        <Link
          to="/agentHome/members/$id"
          params={{ id: row.memberId }}
          search={period}
          aria-label={t('one.see', { name: row.account })}
          className="inline-flex min-h-11 items-center font-bold break-all text-brand hover:text-brand-strong"
        >
          <bdi>{row.account}</bdi>
        </Link>
      ),
    },
    {
      key: 'team',
      header: t('below'),
      cell: (row) =>
        row.team > 0 ? (
          <Button
            variant="ghost"
            size="sm"
            className="-ms-2 px-2! text-brand! max-md:-my-3"
            onClick={() => open(row.memberId)}
          >
            {t('showBelow', { count: row.team })}
          </Button>
        ) : (
          <span className="text-muted">—</span>
        ),
    },
    ...figures.map(
      (figure): Column<TeamReportRow> => ({
        key: figure,
        header: t(`sum.${figure}`),
        align: 'end',
        // A net win is clear without a label; every other figure needs one.
        ...(figure === 'winLoss' ? { place: 'aside' } : {}),
        cell: (row) => <Figure sums={row.sums} name={figure} currency={currency} />,
      }),
    ),
  ];
}

function Figure({ sums, name, currency }: { sums: TeamSums; name: SumName; currency: string }) {
  const value = sums[name];
  if (typeof value === 'number') return <span className="tabular-nums">{showCount(value)}</span>;
  return name === 'winLoss' ? (
    <Money value={value} currency={currency} signed tone={amountTone(value)} className="font-bold" />
  ) : (
    <Money value={value} currency={currency} />
  );
}
