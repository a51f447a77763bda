import type { Bonus, BonusBet, BonusMovement } from '@fairhouse/contract/bonus';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { amountTone } from '../../../ui/amount-tone.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { RecordList } from '../../records/record-list.tsx';
import { bonusBetsQuery, movementsQuery } from './calls.ts';

const tabs = ['bets', 'movements'] as const;
type Tab = (typeof tabs)[number];

/** The bets that counted under a bonus and why, and every movement of its wallet. */
export default function BonusHistory({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('bonus');
  const [tab, setTab] = useState<Tab>('bets');
  return (
    <Tabs
      label={t('history.which')}
      tabs={tabs.map((name) => ({ name, label: t(`history.${name}`) }))}
      chosen={tab}
      onChoose={setTab}
    >
      {tab === 'bets' ? <Bets bonus={bonus} /> : <Movements bonus={bonus} />}
    </Tabs>
  );
}

function Bets({ bonus: { id, currency } }: { bonus: Bonus }) {
  const { t, i18n } = useTranslation('bonus');
  const { memberId } = useSession();
  const query = useInfiniteQuery(bonusBetsQuery(memberId, id));
  const time = timeFormat(i18n.language);
  const columns: Column<BonusBet>[] = [
    { key: 'time', header: t('bets.time'), cell: ({ placedAt }) => time.format(new Date(placedAt)) },
    {
      key: 'game',
      header: t('bets.game'),
      place: 'title',
      cell: ({ gameType, gameCode }) => (
        <span className="grid">
          <span className="font-bold">{gameCode}</span>
          <span className="text-xs text-muted">{t(`gameType.${gameType}`, { defaultValue: gameType })}</span>
        </span>
      ),
    },
    {
      key: 'stake',
      header: t('bets.stake'),
      align: 'end',
      cell: ({ stake }) => <Money value={stake} currency={currency} />,
    },
    {
      key: 'valid',
      header: t('bets.valid'),
      align: 'end',
      cell: ({ validBet }) => <Money value={validBet} currency={currency} />,
    },
    {
      key: 'counted',
      header: t('bets.counted'),
      place: 'aside',
      align: 'end',
      cell: ({ counted }) => <Money value={counted} currency={currency} className="font-bold" />,
    },
    { key: 'why', header: t('bets.why'), cell: ({ why, percent }) => t(`why.${why}`, { percent }) },
  ];
  return (
    <RecordList
      caption={t('history.bets')}
      query={query}
      columns={columns}
      rowKey={({ roundId }) => roundId}
      empty={<EmptyState title={t('bets.empty')} text={t('bets.emptyText')} />}
    />
  );
}

function Movements({ bonus: { id, currency } }: { bonus: Bonus }) {
  const { t, i18n } = useTranslation('bonus');
  const { t: ofRecords } = useTranslation('records');
  const { memberId } = useSession();
  const query = useInfiniteQuery(movementsQuery(memberId, id));
  const time = timeFormat(i18n.language);
  const columns: Column<BonusMovement>[] = [
    { key: 'time', header: t('bets.time'), cell: ({ at }) => time.format(new Date(at)) },
    {
      key: 'kind',
      header: t('movements.kind'),
      place: 'title',
      cell: ({ kind }) => (
        <span className="font-bold">{ofRecords(`kind.${kind}`, { defaultValue: ofRecords('kind.other') })}</span>
      ),
    },
    {
      key: 'amount',
      header: t('movements.amount'),
      place: 'aside',
      align: 'end',
      cell: ({ amount }) => (
        <Money value={amount} currency={currency} signed tone={amountTone(amount)} className="font-bold" />
      ),
    },
    {
      key: 'after',
      header: t('movements.after'),
      align: 'end',
      cell: ({ balance }) => <Money value={balance} currency={currency} />,
    },
  ];
  return (
    <RecordList
      caption={t('history.movements')}
      query={query}
      columns={columns}
      rowKey={({ id: entry, kind }) => `${entry}-${kind}`}
      empty={<EmptyState title={t('movements.empty')} />}
    />
  );
}
