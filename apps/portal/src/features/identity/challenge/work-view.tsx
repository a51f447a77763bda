import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import { ApiError } from '@fairhouse/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { readWork } from './calls.ts';
import type { ChallengeRound } from './challenge-round.ts';
import { useWork } from './use-work.ts';

type Props = {
  purpose: ChallengePurpose;
  round: ChallengeRound;
  isAnswered: boolean;
  onAnswer: (answer: ChallengeAnswer | undefined) => void;
  onBack: () => void;
};

/** For people who cannot see or drag: the browser searches for a number, and screen readers announce its progress. */
export function WorkView({ purpose, round, isAnswered, onAnswer, onBack }: Props) {
  const { t } = useTranslation('challenge');
  const words = useErrorWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['challenge', 'work', purpose],
    queryFn: ({ signal }) => readWork(purpose, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { progress, failed } = useWork(data, (nonce) => {
    if (data) onAnswer({ kind: 'work', id: data.id, nonce });
  });
  const { id } = round;
  const shownId = useRef(id);
  const text = useRef<HTMLParagraphElement>(null);

  // The button that was pressed is gone, so its replacement takes the focus.
  useEffect(() => text.current?.focus(), []);
  useEffect(() => {
    if (shownId.current === id) return;
    shownId.current = id;
    void refetch();
  }, [id, refetch]);

  const isOff = error instanceof ApiError && error.code === 'MODULE_DISABLED';
  useEffect(() => {
    if (isOff) onAnswer(undefined);
  }, [isOff, onAnswer]);

  const back = (
    <Button variant="secondary" onClick={onBack} disabled={isAnswered}>
      {t('work.back')}
    </Button>
  );
  if (failed || (error && !isOff)) {
    return (
      <div className="grid gap-2">
        <ErrorState
          text={error ? words(error) : t('work.failed')}
          {...(error ? { onRetry: () => void refetch() } : {})}
        />
        {back}
      </div>
    );
  }
  const percent = Math.round(progress * 100);
  // In quarters, so that screen readers are not interrupted constantly.
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center gap-3 py-2 text-center">
        <span className="grid size-18 place-items-center rounded-full bg-brand/15 text-brand ring-8 ring-brand/5">
          <ShieldCheck size={34} aria-hidden="true" className={isAnswered ? '' : 'animate-pulse'} />
        </span>
        <p ref={text} tabIndex={-1} className="max-w-80 text-sm text-muted outline-none">
          {t('work.text')}
        </p>
      </div>
      <ProgressBar label={t('work.progress')} percent={percent} />
      <p role="status" className="min-h-5 text-center text-sm font-medium">
        {isAnswered ? t('work.done') : t('work.percent', { percent: quarter })}
      </p>
      {back}
    </div>
  );
}
