import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../../ui/popup.tsx';
import type { ChallengeRound } from './challenge-round.ts';
import { PuzzleView } from './puzzle-view.tsx';
import { WorkView } from './work-view.tsx';

/** The time for which the panel shows that the answer was right, in milliseconds. */
const lingerMs = 600;

type Props = {
  purpose: ChallengePurpose;
  round: ChallengeRound;
  /** Called when the panel closes, by the visitor or after an answer. */
  onClosed: (roundId: number) => void;
};

/** The challenge above the form that needs it: the puzzle, or proof-of-work for people who cannot solve it. */
export function ChallengePanel({ purpose, round, onClosed }: Props) {
  const { t } = useTranslation('challenge');
  const [way, setWay] = useState<'puzzle' | 'work'>('puzzle');
  const [answered, setAnswered] = useState<number | null>(null);
  const isAnswered = answered === round.id;

  const close = useEffectEvent(onClosed);
  const { id, passed } = round;
  useEffect(() => {
    if (!passed) return;
    const closing = window.setTimeout(() => close(id), lingerMs);
    return () => window.clearTimeout(closing);
  }, [passed, id]);

  function settle(answer: ChallengeAnswer | undefined) {
    setAnswered(id);
    round.settle(answer);
    // The challenge was switched off meanwhile, so the form goes on without an answer.
    if (answer === undefined) onClosed(id);
  }

  const shared = { purpose, round, isAnswered, onAnswer: settle };
  return (
    <Popup open onClose={() => onClosed(id)} title={t(way === 'puzzle' ? 'title' : 'work.title')} shape="sheet">
      {way === 'puzzle' ? (
        <PuzzleView {...shared} onCannot={() => setWay('work')} />
      ) : (
        <WorkView {...shared} onBack={() => setWay('puzzle')} />
      )}
    </Popup>
  );
}
