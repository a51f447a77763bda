import type { PublicRound } from '@fairhouse/contract/originals';
import { checkRound } from '@fairhouse/games/check-round';
import { ApiError } from '@fairhouse/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { originals, useOriginalWords } from '../originals/registry.ts';
import { hasWon } from '../originals/round-outcome.ts';
import { Steps } from './round-check.tsx';
import { Verdict } from './verdict.tsx';

/** A round that its player shares, computed again in this browser without trusting the server. */
export function ToldRound({ roundId }: { roundId: string }) {
  const { t } = useTranslation('originals');
  const query = useQuery({
    queryKey: ['told', roundId],
    queryFn: ({ signal }) =>
      call<PublicRound>('GET', `/wps/originals/told/${encodeURIComponent(roundId)}`, { token: false, signal }),
    retry: false,
  });
  const isMissing = query.error instanceof ApiError && query.error.code === 'ROUND_NOT_FOUND';
  if (query.data) return <Told {...query.data} />;
  if (isMissing || (query.error instanceof ApiError && query.error.status === 400)) {
    return (
      <div className="card">
        <EmptyState
          icon={<SearchX size={28} aria-hidden="true" />}
          title={t('told.missing')}
          text={t('told.missingText')}
          action={
            <Link to="/fairness" className={buttonLook('primary')}>
              {t('committed.link')}
            </Link>
          }
        />
      </div>
    );
  }
  if (query.isError) return <ErrorState className="card" onRetry={() => void query.refetch()} />;
  return <Skeleton className="h-96 w-full" />;
}

function Told({ round, name }: PublicRound) {
  const { t } = useTranslation('originals');
  const words = useOriginalWords();
  const original = originals.get(round.game);
  const won = hasWon(round);
  return (
    <section aria-labelledby="told-title" className="card grid gap-5 p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 id="told-title" className="title text-2xl">
            {t('told.title', { id: round.roundId })}
          </h1>
          <p className="text-sm text-muted">{t('told.by', { game: words(`${round.game}:name`), name })}</p>
        </div>
        <Verdict check={checkRound(round)} />
      </div>
      <div className="grid justify-items-center gap-1 rounded-[16px] border border-line bg-bg py-5">
        <p className={won ? 'title text-2xl text-brand tabular-nums' : 'title text-2xl tabular-nums'}>
          {original?.figure(round)}
        </p>
        <p className="text-sm text-muted">{original?.bet(round.params, words)}</p>
        {original?.Result && <original.Result result={round.result} />}
        <p className="flex gap-3 text-sm">
          <span className="text-muted">{t('receipt.stake')}</span>
          <Money value={round.stake} currency={round.currency} />
          <span className="text-muted">{t('receipt.payout')}</span>
          <Money value={round.payout} currency={round.currency} tone={won ? 'win' : 'plain'} />
        </p>
      </div>
      <Steps round={round} isOwn={false} />
      <Link to="/originals/$game" params={{ game: round.game }} className={buttonLook('secondary')}>
        {t('told.play')}
      </Link>
    </section>
  );
}
