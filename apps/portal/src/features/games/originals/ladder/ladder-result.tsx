import { ladderRungs } from '@fairhouse/games/originals/ladder/rules';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { ladderOf, rungLook } from './ladder-round.ts';

/** The rungs of a round in small, the lowest first, for receipts and checks. */
export function LadderResult({ result }: { result: unknown }) {
  const { t } = useTranslation('ladder');
  const ladder = ladderOf(result);
  if (!ladder?.rotten) return null;
  return (
    <div
      role="img"
      aria-label={t('summary', { rungs: ladder.rotten.map((rung) => rung + 1).join(', ') })}
      className="my-2 flex flex-wrap justify-center gap-1"
    >
      {Array.from({ length: ladderRungs }, (_, rung) => {
        const look = rungLook(ladder, rung);
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a rung is identified by its position
            key={rung}
            className={classes(
              'grid h-7 w-7 place-items-center rounded-[6px] border text-[10px] font-bold tabular-nums',
              look === 'held' && 'border-brand/60 bg-brand/15 text-text',
              look === 'broke' && 'border-danger bg-danger/25 text-text',
              look === 'rotten' && 'border-danger/40 bg-surface text-danger',
              look === 'sound' && 'border-line text-muted',
            )}
          >
            {rung + 1}
          </span>
        );
      })}
    </div>
  );
}
