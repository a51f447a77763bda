import { inLanguage } from '@fairhouse/contract/language';
import type { Redemption } from '@fairhouse/contract/points';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { NextPageButton } from '../../ui/next-page-button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { redemptionsQuery } from './calls.ts';
import { PointsAmount } from './points-amount.tsx';

const tones: Record<Redemption['state'], NonNullable<BadgeProps['tone']>> = {
  APPLYING: 'gold',
  APPROVED: 'brand',
  REJECTED: 'danger',
};

/** The member's redemptions, of goods and of cash, newest first. */
export function RedemptionList() {
  const { t, i18n } = useTranslation('points');
  const language = useLanguage();
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useInfiniteQuery(redemptionsQuery(memberId));
  if (query.isError && !query.data) {
    return <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />;
  }
  const time = timeFormat(i18n.language, { until: 'minute' });
  return (
    <DataTable
      caption={t('records.title')}
      rows={query.data?.pages.flatMap(({ list }) => list) ?? []}
      rowKey={({ id }) => id}
      loading={query.isPending}
      empty={
        <EmptyState
          icon={<ReceiptText size={28} aria-hidden="true" />}
          title={t('records.none')}
          text={t('records.noneText')}
          action={
            <Link to="/pointMall" className={buttonLook('secondary')}>
              {t('records.see')}
            </Link>
          }
        />
      }
      columns={[
        { key: 'name', header: t('records.name'), place: 'title', cell: ({ name }) => inLanguage(name, language) },
        {
          key: 'state',
          header: t('records.state'),
          place: 'aside',
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
        },
        { key: 'id', header: t('records.id'), cell: ({ id }) => <span className="tabular-nums">{id}</span> },
        { key: 'at', header: t('records.at'), cell: ({ createdAt }) => time.format(new Date(createdAt)) },
        { key: 'kind', header: t('records.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
        { key: 'quantity', header: t('records.quantity'), align: 'end', cell: ({ quantity }) => quantity },
        {
          key: 'points',
          header: t('records.points'),
          align: 'end',
          cell: ({ points }) => <PointsAmount points={points} />,
        },
        {
          key: 'amount',
          header: t('records.amount'),
          align: 'end',
          cell: ({ amount, currency, kind }) =>
            Number(amount) === 0 ? (
              '–'
            ) : (
              <Money value={amount} currency={currency} {...(kind === 'cash' ? { signed: true, tone: 'win' } : {})} />
            ),
        },
        {
          key: 'remark',
          header: t('records.remark'),
          cell: ({ remark }) => <span className="block max-w-[26ch] text-xs break-words">{remark ?? '–'}</span>,
        },
      ]}
      footer={<NextPageButton query={query} label={t('more')} errorWords={words} />}
    />
  );
}
