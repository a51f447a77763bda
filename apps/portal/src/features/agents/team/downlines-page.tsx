import type { Downline, DownlineQuery } from '@fairhouse/contract/team';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search, UsersRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { ExportButton } from '../../records/export-button.tsx';
import { useSetSearch } from '../../records/use-set-search.ts';
import { downlinesFile, downlinesQuery } from './calls.ts';
import { DownlineDialog } from './downline-dialog.tsx';
import { LineTrail } from './line-trail.tsx';
import { Pager, pageSize } from './pager.tsx';
import type { DownlineSearch } from './search.ts';

const sorts: readonly DownlineQuery['sort'][] = ['account', 'joined', 'login', 'balance', 'team', 'level'];

/** Downlines to manage: the direct ones of an account, or all below whose name starts with the typed text. */
export function DownlinesPage({ search }: { search: DownlineSearch }) {
  const { t } = useTranslation('team');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const setSearch = useSetSearch();
  const [typed, setTyped] = useState(search.search ?? '');
  const [chosen, setChosen] = useState<Downline | null>(null);
  const query = useQuery(downlinesQuery(memberId, { ...search, pageSize }));
  const { data } = query;
  const order = `${search.sort ?? 'account'}${search.descending ? ' down' : ''}`;

  function find(event: FormEvent) {
    event.preventDefault();
    setSearch({ search: typed.trim() === '' ? undefined : typed.trim(), page: undefined });
  }

  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <PageHead
        title={t('downlines.title')}
        text={t('downlines.text')}
        action={<ExportButton path={downlinesFile(search)} />}
      />
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_15rem] md:items-end">
        <form onSubmit={find} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <Field label={t('downlines.search')}>
            <TextInput
              type="search"
              value={typed}
              before={<Search size={18} aria-hidden="true" />}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Button type="submit" variant="secondary" className="h-12!">
            {t('downlines.find')}
          </Button>
        </form>
        <Field label={t('sort')}>
          <Select
            value={order}
            items={sorts.flatMap((sort) => [
              { value: sort, label: `${t(`by.${sort}`)} ↑` },
              { value: `${sort} down`, label: `${t(`by.${sort}`)} ↓` },
            ])}
            onChange={({ target }) => {
              const [sort, down] = target.value.split(' ');
              setSearch({ sort, descending: down ? 'true' : undefined, page: undefined });
            }}
          />
        </Field>
      </div>
      <LineTrail line={data?.line ?? []} />
      <p className="text-sm text-muted">{data ? t('rows', { count: data.count }) : ''}</p>
      {query.isError && !data ? (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Downlines
          rows={data?.list ?? []}
          loading={query.isPending}
          onOpen={(id) => setSearch({ under: id, search: undefined, page: undefined })}
          onManage={setChosen}
          pager={data && <Pager page={search.page ?? 1} count={data.count} />}
        />
      )}
      {chosen && (
        <DownlineDialog
          downline={chosen}
          onClose={() => {
            setChosen(null);
            void client.invalidateQueries({ queryKey: memberKey(memberId, 'team', 'members') });
          }}
        />
      )}
    </div>
  );
}

type ListProps = {
  rows: Downline[];
  loading: boolean;
  onOpen: (memberId: string) => void;
  onManage: (downline: Downline) => void;
  pager: React.ReactNode;
};

function Downlines({ rows, loading, onOpen, onManage, pager }: ListProps) {
  const { t, i18n } = useTranslation('team');
  const time = timeFormat(i18n.language, { until: 'minute' });
  const day = timeFormat(i18n.language, { until: 'day' });
  const columns: Column<Downline>[] = [
    {
      key: 'account',
      header: t('account'),
      place: 'title',
      cell: (row) => (
        <span className="grid gap-0.5">
          <span className="flex flex-wrap items-center gap-2">
            <bdi className="font-bold break-all">{row.account}</bdi>
            {row.isAgent && <Badge tone="gold">{t('agent')}</Badge>}
            {row.isOnline && <Badge tone="brand">{t('online')}</Badge>}
            {row.isLocked && <Badge tone="danger">{t('locked')}</Badge>}
          </span>
          {row.line.length > 1 && (
            <span className="text-xs font-normal text-muted">{row.line.map(({ account }) => account).join(' › ')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'balance',
      header: t('sum.balance'),
      align: 'end',
      cell: (row) => <Money value={row.balance} currency={row.currency} className="font-bold" />,
    },
    { key: 'levels', header: t('levels'), cell: (row) => t('levelsOf', row.levels) },
    {
      key: 'team',
      header: t('below'),
      cell: (row) =>
        row.team > 0 ? (
          <Button
            variant="ghost"
            size="sm"
            className="-ms-2 px-2! text-brand! max-md:-my-3"
            onClick={() => onOpen(row.memberId)}
          >
            {t('showBelow', { count: row.team })}
          </Button>
        ) : (
          <span className="text-muted">—</span>
        ),
    },
    { key: 'joined', header: t('by.joined'), cell: (row) => day.format(new Date(row.joinedAt)) },
    {
      key: 'login',
      header: t('by.login'),
      cell: (row) =>
        row.loginAt === null ? <span className="text-muted">—</span> : time.format(new Date(row.loginAt)),
    },
    {
      key: 'manage',
      header: <span className="sr-only">{t('manage')}</span>,
      place: 'aside',
      align: 'end',
      cell: (row) => (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onManage(row)}
          aria-label={t('manageOf', { name: row.account })}
        >
          {t('manage')}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('downlines.title')}
      loading={loading}
      rows={rows}
      rowKey={(row) => row.memberId}
      columns={columns}
      empty={
        <EmptyState icon={<UsersRound size={28} aria-hidden="true" />} title={t('nobody')} text={t('nobodyText')} />
      }
      footer={pager}
    />
  );
}
