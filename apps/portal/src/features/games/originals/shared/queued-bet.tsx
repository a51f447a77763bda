import type { SharedCode } from '@fairhouse/games/originals/shared-ends';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';

/** The notice of a bet that waits for the next round, and the button that withdraws it. */
export function QueuedBet({ game, onTakeBack }: { game: SharedCode; onTakeBack: () => void }) {
  const { t } = useTranslation(game);
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-info/15 px-3.5 py-2.5 text-sm font-semibold text-info">
      {t('queued')}
      <Button variant="ghost" size="sm" onClick={onTakeBack}>
        {t('takeBack')}
      </Button>
    </div>
  );
}
