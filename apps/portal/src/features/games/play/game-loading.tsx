import type { GameItem } from '@fairhouse/contract/games';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Poster } from './poster.tsx';

const slowMs = 8000;

/** The poster while a game loads; after a while with a button to try again. */
export function GameLoading({ game, onAgain }: { game: GameItem | null | undefined; onAgain: (() => void) | null }) {
  const { t } = useTranslation('play');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Poster game={game}>
      <div className="grid w-full max-w-60 justify-items-center gap-3">
        <Skeleton className="h-1 w-full rounded-full" />
        <p role="status" className="text-sm font-semibold text-muted">
          {slow ? t('opening.slow') : t('opening.text')}
        </p>
      </div>
      {slow && onAgain && (
        <Button variant="secondary" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </Poster>
  );
}
