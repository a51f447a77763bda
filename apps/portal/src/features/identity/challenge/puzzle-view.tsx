import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import { ApiError } from '@fairhouse/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { Accessibility, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { readSlider } from './calls.ts';
import type { ChallengeRound } from './challenge-round.ts';
import { shake } from './motion.ts';
import { PuzzleSlider } from './puzzle-slider.tsx';

const refreshIntervalMs = 1000;
/** Life of a puzzle, a little shorter than the server's two minutes; then another replaces it. */
const freshMs = 110_000;

type Props = {
  purpose: ChallengePurpose;
  round: ChallengeRound;
  isAnswered: boolean;
  onAnswer: (answer: ChallengeAnswer | undefined) => void;
  onCannot: () => void;
};

/** The slider puzzle. A wrong answer shakes it and loads another. */
export function PuzzleView({ purpose, round, isAnswered, onAnswer, onCannot }: Props) {
  const { t } = useTranslation('challenge');
  const words = useErrorWords();
  const box = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['challenge', 'slider', purpose],
    queryFn: ({ signal }) => readSlider(purpose, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: freshMs,
    refetchOnWindowFocus: false,
  });
  const isRested = useRested(dataUpdatedAt);
  const { id, failed, passed } = round;
  const shownId = useRef(id);

  useEffect(() => {
    if (shownId.current === id) return;
    shownId.current = id;
    if (failed) shake(box.current);
    void refetch();
  }, [id, failed, refetch]);

  const isOff = error instanceof ApiError && error.code === 'MODULE_DISABLED';
  useEffect(() => {
    if (isOff) onAnswer(undefined);
  }, [isOff, onAnswer]);

  if (error && !isOff) return <ErrorState text={words(error)} onRetry={() => void refetch()} />;
  const state = passed ? 'passed' : isAnswered ? 'checking' : failed && isFetching ? 'failed' : 'open';
  return (
    <div ref={box} className="grid gap-4">
      {failed && !isAnswered ? (
        <p role="alert" className="flex items-center gap-2 text-sm font-medium text-danger">
          <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
          {t('failed')}
        </p>
      ) : (
        <p className="text-sm text-muted">{t('instruction')}</p>
      )}
      {data ? (
        <PuzzleSlider key={data.id} puzzle={data} state={state} onLetGo={onAnswer} />
      ) : (
        <div className="grid gap-4">
          <Skeleton className="aspect-[320/176] w-full rounded-md" />
          <Skeleton className="h-13 rounded-full" />
        </div>
      )}
      <p className="text-xs text-muted pointer-coarse:hidden">{t('keys')}</p>
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <Button
          variant="secondary"
          icon={<Accessibility size={18} aria-hidden="true" />}
          onClick={onCannot}
          disabled={isAnswered}
        >
          {t('cannot')}
        </Button>
        <Button
          variant="ghost"
          aria-label={t('refresh')}
          title={t('refresh')}
          icon={<RotateCw size={18} aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />}
          onClick={() => void refetch()}
          disabled={isAnswered || isFetching || !isRested}
          className="px-3.5"
        />
      </div>
    </div>
  );
}

/** Returns false for a second after each new picture, because the server allows one picture a second. */
function useRested(since: number): boolean {
  const [restedAt, setRestedAt] = useState(0);
  useEffect(() => {
    if (since === 0) return;
    const wait = window.setTimeout(() => setRestedAt(since), refreshIntervalMs);
    return () => window.clearTimeout(wait);
  }, [since]);
  return since !== 0 && restedAt === since;
}
