import type { ChainView, EndedRound } from '@fairhouse/contract/shared-rounds';
import type { SharedCode } from '@fairhouse/games/originals/shared-ends';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { shownMultiplier } from '../round-outcome.ts';

const EndCheck = lazy(async () => ({ default: (await import('./end-check.tsx')).EndCheck }));

type Props = { game: SharedCode; history: readonly EndedRound[]; chain: ChainView | null };

/** The multipliers at which the last rounds ended, newest first; each opens its check. */
export function EndsStrip({ game, history, chain }: Props) {
  const { t } = useTranslation(game);
  const [chosen, setChosen] = useState<EndedRound | null>(null);
  if (history.length === 0) return null;
  return (
    <>
      <ul aria-label={t('ends.label')} className="no-bar -mx-1 flex h-11 items-center gap-1.5 overflow-x-auto px-1">
        {history.map((round) => {
          const end = shownMultiplier(round.end);
          return (
            <li key={round.sharedRoundId}>
              <button
                type="button"
                aria-label={t('ends.check', { end })}
                className={classes(
                  'relative grid h-8 min-w-14 place-items-center rounded-md border border-line bg-bg px-2.5 text-xs font-bold tabular-nums after:absolute after:inset-x-0 after:-inset-y-1.5 hover:border-muted/60',
                  round.end >= 10 ? 'text-gold' : round.end >= 2 ? 'text-brand' : 'text-muted',
                )}
                onClick={() => setChosen(round)}
              >
                {end}
              </button>
            </li>
          );
        })}
      </ul>
      {chosen && (
        <Suspense>
          <EndCheck game={game} round={chosen} chain={chain} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}
