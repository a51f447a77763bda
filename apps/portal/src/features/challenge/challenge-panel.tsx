import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../ui/popup.tsx';
import { PuzzleView } from './puzzle-view.tsx';
import type { Round } from './round.ts';
import { WorkView } from './work-view.tsx';

/** So long the panel says that the answer was right. */
const lingerMs = 600;

type Props = {
  purpose: ChallengePurpose;
  round: Round;
  /** It goes: by the visitor's wish, or after an answer. */
  onClosed: (roundId: number) => void;
};

/** The puzzle, or the work of the browser for who cannot do it, above the form that needs the answer. */
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
    // Switched off meanwhile: there is nothing to wait for.
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
