import type { Bonus } from '@fairhouse/contract/bonus';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { NextPageButton } from '../../../ui/next-page-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { BonusCard } from './bonus-card.tsx';
import { bonusesQuery } from './calls.ts';

/** Bets move the progress and send no push, so the page polls. */
const everyMs = 5_000;

const isOpen = ({ state }: Bonus) => state === 'OFFERED' || state === 'ACTIVE';

/** Bonus details: each bonus with its turnover, its movements and the bets that counted. */
export function BonusPage() {
  const { t } = useTranslation('bonus');
  const words = useErrorWords();
  const { isLogin, isTrial, memberId } = useSession();
  const query = useInfiniteQuery({
    ...bonusesQuery(memberId),
    enabled: isLogin && !isTrial,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ list }) => list.some(isOpen)) ? everyMs : false),
  });
  const all = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const open = all.filter(isOpen);
  const ended = all.filter((bonus) => !isOpen(bonus));
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('title')} text={t('text')} />
      {query.isError && !query.data ? (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className="grid gap-4">
          <Skeleton className="h-56 rounded-md" />
          <Skeleton className="h-56 rounded-md" />
        </div>
      ) : all.length === 0 ? (
        <EmptyState
          className="card"
          icon={<Gift size={28} aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link to="/promotions" className={buttonLook('secondary')}>
              {t('empty.action')}
            </Link>
          }
        />
      ) : (
        <>
          {open.map((bonus) => (
            <BonusCard key={bonus.id} bonus={bonus} />
          ))}
          {ended.length > 0 && (
            <section className="grid grid-cols-1 gap-4">
              <h2 className="text-base font-bold">{t('ended')}</h2>
              {ended.map((bonus) => (
                <BonusCard key={bonus.id} bonus={bonus} />
              ))}
            </section>
          )}
          <NextPageButton query={query} label={t('more')} errorWords={words} />
        </>
      )}
    </div>
  );
}
