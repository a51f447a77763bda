import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Landmark, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useCentre } from '../../shell/use-centre.ts';
import { buttonLook } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { StateBadge } from '../cashier/shared/state-badge.tsx';
import { useLocalized } from '../cashier/shared/use-localized.ts';
import { type MoneyRecord, type MoneyRecordKind, moneyRecordsFile, moneyRecordsQuery } from './calls.ts';
import { Filters } from './filters.tsx';
import { depositStates, withdrawalStates, withKnownState } from './money-states.ts';
import { RecordList } from './record-list.tsx';
import { RecordsPage } from './records-page.tsx';
import type { MoneySearch } from './search.ts';
import { useStateChoices } from './use-state-choices.ts';

const kinds = {
  deposit: { states: depositStates, start: 'deposit', page: 'depositOf', icon: Wallet },
  withdrawal: { states: withdrawalStates, start: 'withdraw', page: 'withdrawalOf', icon: Landmark },
} as const;

/** Every deposit, or every withdrawal, with its state; each links to its page. */
export function MoneyRecordsPage({ kind, search: asked }: { kind: MoneyRecordKind; search: MoneySearch }) {
  const { t } = useTranslation('records');
  const search = withKnownState(asked, kinds[kind].states);
  const { isLogin, isTrial, memberId } = useSession();
  const query = useInfiniteQuery({ ...moneyRecordsQuery(memberId, kind, search), enabled: isLogin && !isTrial });
  const centre = useCentre();
  const columns = useColumns(kind);
  const { states, start, icon: Icon } = kinds[kind];
  const items = useStateChoices(kind, states);
  return (
    <RecordsPage search={search} file={moneyRecordsFile(kind, search)}>
      <Filters filters={[{ name: 'state', value: search.state, items }]} />
      <RecordList
        caption={t(`tab.${kind}s`)}
        query={query}
        columns={columns}
        rowKey={(record) => record.id}
        empty={
          <EmptyState
            icon={<Icon size={28} aria-hidden="true" />}
            title={t(`${kind}s.empty`)}
            text={t(`${kind}s.emptyText`)}
            action={
              <Link to={centre[start]} className={buttonLook('primary')}>
                {t(`${kind}s.start`)}
              </Link>
            }
          />
        }
      />
    </RecordsPage>
  );
}

function useColumns(kind: MoneyRecordKind): Column<MoneyRecord>[] {
  const { t, i18n } = useTranslation('records');
  const inWords = useLocalized();
  const centre = useCentre();
  const time = timeFormat(i18n.language, { until: 'minute' });
  return [
    {
      key: 'time',
      header: t(`${kind}s.time`),
      place: 'foot',
      cell: (record) => time.format(new Date(record.createdAt)),
    },
    {
      key: 'id',
      header: t(`${kind}s.id`),
      cell: (record) => (
        <Link
          to={centre[kinds[kind].page]}
          params={{ id: record.id }}
          className="inline-flex min-h-11 items-center font-semibold text-brand tabular-nums hover:text-brand-strong"
        >
          {record.id}
        </Link>
      ),
    },
    {
      key: 'way',
      header: t(`${kind}s.way`),
      place: 'title',
      cell: (record) => <span className="font-bold">{inWords(record.channelName)}</span>,
    },
    {
      key: 'state',
      header: t('filter.state'),
      cell: (record) => <StateBadge subject={kind} state={record.state} />,
    },
    {
      key: 'fee',
      header: t(`${kind}s.fee`),
      align: 'end',
      cell: (record) => <Money value={record.fee} currency={record.currency} />,
    },
    {
      key: 'amount',
      header: t(`${kind}s.amount`),
      place: 'aside',
      align: 'end',
      cell: (record) => <Money value={movedBy(record)} currency={record.currency} className="font-bold" />,
    },
  ];
}

/** Returns the amount of a record; for a deposit that arrived, the amount that arrived. */
function movedBy(record: MoneyRecord): string {
  return 'credited' in record && record.state === 'CREDITED' ? record.credited : record.amount;
}
