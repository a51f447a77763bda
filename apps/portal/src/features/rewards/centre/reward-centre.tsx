import { inLanguage } from '@fairhouse/contract/language';
import type { Reward } from '@fairhouse/contract/rewards';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gift, Medal, Percent, Sparkles, Target, Ticket, Trophy, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { rewardsQuery } from '../shared/calls.ts';
import { TimeLeft } from '../shared/countdown.tsx';
import { usePrizeTerms, usePrizeWords } from '../shared/use-prize-words.ts';
import { Claim, ClaimAll } from './claim.tsx';

const icons: Record<Reward['source'], typeof Gift> = {
  activity: Sparkles,
  mission: Target,
  vip: Medal,
  rebate: Percent,
  raffle: Ticket,
  race: Trophy,
  referral: UserPlus,
  wheel: Gift,
  envelope: Gift,
  manual: Gift,
};

/** The member's rewards: those to be claimed, and the history of the others. */
export function RewardCentre() {
  const { t } = useTranslation('rewards');
  const [tab, setTab] = useState<'waiting' | 'history'>('waiting');
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <Link to="/promotions" className={buttonLook('secondary', 'sm')}>
            <Sparkles size={16} aria-hidden="true" />
            {t('toPromotions')}
          </Link>
        }
      />
      <Tabs
        label={t('title')}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { name: 'waiting', label: t('tab.waiting') },
          { name: 'history', label: t('tab.history') },
        ]}
      >
        <List key={tab} claimable={tab === 'waiting'} />
      </Tabs>
    </div>
  );
}

function List({ claimable }: { claimable: boolean }) {
  const { t } = useTranslation('rewards');
  const { memberId } = useSession();
  const words = useErrorWords();
  const query = useInfiniteQuery(rewardsQuery(memberId, claimable));
  // An expired reward stays in the list until a job has ended it.
  const rows = rowsOf(query.data).filter(({ state }) => claimable || state !== 'CLAIMABLE');
  if (query.isError && !query.data) {
    return <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <div className="grid gap-3">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-24 w-full rounded-[16px]" />
        ))}
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        className="card"
        icon={<Gift size={28} aria-hidden="true" />}
        title={t(claimable ? 'none.waiting' : 'none.history')}
        text={t('none.text')}
        action={
          <Link to="/promotions" className={buttonLook()}>
            {t('toPromotions')}
          </Link>
        }
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {claimable && <ClaimAll rewards={rows} />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.map((reward) => (
          <RewardRow key={reward.id} reward={reward} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}

const rowsOf = (data: InfiniteData<{ list: Reward[] }> | undefined): Reward[] =>
  data?.pages.flatMap(({ list }) => list) ?? [];

function RewardRow({ reward }: { reward: Reward }) {
  const { t } = useTranslation('rewards');
  const { i18n } = useTranslation();
  const language = useLanguage();
  const prizeWords = usePrizeWords();
  const { id, source, title, prize, currency, state, createdAt, expiresAt, endedAt } = reward;
  const terms = usePrizeTerms()(prize);
  const Icon = icons[source];
  const time = (at: string) => timeFormat(i18n.language, { until: 'minute' }).format(new Date(at));
  const waits = state === 'CLAIMABLE';
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4 md:px-5">
      <span
        className={`grid size-12 shrink-0 place-items-center rounded-md ${waits ? 'bg-gold/15 text-gold' : 'bg-raised text-muted'}`}
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="grid min-w-0 flex-1 basis-44 grid-cols-[minmax(0,1fr)] gap-0.5">
        <p className="truncate text-sm font-bold">{inLanguage(title, language)}</p>
        <p className={`text-base font-bold tabular-nums ${waits ? 'text-gold' : 'text-text'}`}>
          {prizeWords(prize, currency)}
        </p>
        {waits && terms !== null && <p className="text-xs font-semibold">{terms}</p>}
        <p className="text-xs text-muted">
          {t(`source.${source}`)} · {time(endedAt ?? createdAt)}
        </p>
      </div>
      {waits ? (
        <div className="grid justify-items-center gap-1 max-sm:w-full">
          <Claim id={id} />
          {expiresAt && (
            <span className="text-xs text-muted">
              {t('expires')} <TimeLeft until={expiresAt} className="font-semibold tabular-nums" />
            </span>
          )}
        </div>
      ) : (
        <Badge tone={state === 'CLAIMED' ? 'brand' : 'plain'}>{t(`state.${state}`)}</Badge>
      )}
    </li>
  );
}
