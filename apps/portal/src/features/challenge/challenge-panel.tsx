import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../ui/popup.tsx';
import { PuzzleView } from './puzzle-view.tsx';
import { WorkView } from './work-view.tsx';

/** So long the panel stays after an answer: a wrong one is told of in the same place. */
const lingerMs = 700;

type Props = {
  purpose: ChallengePurpose;
  /** A new round is asked for by a new object. */
  round: { failed: boolean; settle: (answer: ChallengeAnswer | undefined) => void };
  /** It goes: by the visitor's wish, or after an answer. */
  onClosed: () => void;
};

/** The puzzle, or the work of the browser for who cannot do it, above the form that needs the answer. */
export function ChallengePanel({ purpose, round, onClosed }: Props) {
  const { t } = useTranslation('challenge');
  const [way, setWay] = useState<'puzzle' | 'work'>('puzzle');
  const [answered, setAnswered] = useState<Props['round'] | null>(null);
  const isAnswered = answered === round;

  const close = useEffectEvent(onClosed);
  useEffect(() => {
    if (!isAnswered) return;
    const closing = window.setTimeout(() => close(), lingerMs);
    return () => window.clearTimeout(closing);
  }, [isAnswered]);

  function settle(answer: ChallengeAnswer | undefined) {
    setAnswered(round);
    round.settle(answer);
    // Switched off meanwhile: there is nothing to wait for.
    if (answer === undefined) onClosed();
  }

  const shared = { purpose, round, isAnswered, onAnswer: settle };
  return (
    <Popup open onClose={onClosed} title={t(way === 'puzzle' ? 'title' : 'work.title')} shape="sheet">
      {way === 'puzzle' ? (
        <PuzzleView {...shared} onCannot={() => setWay('work')} />
      ) : (
        <WorkView {...shared} onBack={() => setWay('puzzle')} />
      )}
    </Popup>
  );
}
