import { inLanguage } from '@fairhouse/contract/language';
import type { PointsDetail } from '@fairhouse/contract/points';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gem } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { buttonLook } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { NextPageButton } from '../../ui/next-page-button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { pointsDetailsQuery } from './calls.ts';
import { PointsAmount } from './points-amount.tsx';
import { pointsText } from './points-text.ts';

/** Every movement of the member's points, newest first, with the points after it. */
export function DetailsList() {
  const { t, i18n } = useTranslation('points');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useInfiniteQuery(pointsDetailsQuery(memberId));
  if (query.isError && !query.data) {
    return <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />;
  }
  const time = timeFormat(i18n.language, { until: 'minute' });
  return (
    <DataTable
      caption={t('details.title')}
      rows={query.data?.pages.flatMap(({ list }) => list) ?? []}
      rowKey={({ id }) => id}
      loading={query.isPending}
      empty={
        <EmptyState
          icon={<Gem size={28} aria-hidden="true" />}
          title={t('details.none')}
          text={t('details.noneText')}
          action={
            <Link to="/pointMall" search={{ tab: 'rules' }} className={buttonLook('secondary')}>
              {t('details.see')}
            </Link>
          }
        />
      }
      columns={[
        { key: 'what', header: t('details.what'), place: 'title', cell: (row) => <What detail={row} /> },
        {
          key: 'change',
          header: t('details.change'),
          place: 'aside',
          align: 'end',
          cell: ({ change }) => {
            const isLess = change.startsWith('-');
            return (
              <span
                className={classes('font-bold whitespace-nowrap tabular-nums', isLess ? 'text-text' : 'text-brand')}
              >
                {isLess ? '' : '+'}
                {pointsText(change)}
              </span>
            );
          },
        },
        { key: 'at', header: t('details.at'), cell: ({ at }) => time.format(new Date(at)) },
        {
          key: 'balance',
          header: t('details.balance'),
          align: 'end',
          cell: ({ balance }) => <PointsAmount points={balance} />,
        },
      ]}
      footer={<NextPageButton query={query} label={t('more')} errorWords={words} />}
    />
  );
}

/** The cause of a movement; for play its hour, and the points from each kind of games. */
function What({ detail: { move, title, hour, gameTypes } }: { detail: PointsDetail }) {
  const { t, i18n } = useTranslation(['points', 'lobby']);
  const language = useLanguage();
  const note =
    hour === null
      ? title && t(`move.${move}`)
      : [
          timeFormat(i18n.language, { until: 'minute' }).format(new Date(hour)),
          ...gameTypes.map(
            ({ gameType, points }) =>
              `${t(`lobby:type.${gameType}`, { defaultValue: gameType })} ${pointsText(points)}`,
          ),
        ].join(' · ');
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold">{title ? inLanguage(title, language) : t(`move.${move}`)}</span>
      {note && <span className="text-xs font-normal text-muted">{note}</span>}
    </span>
  );
}
