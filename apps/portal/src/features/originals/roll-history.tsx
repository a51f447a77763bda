import type { Round } from '@fairhouse/contract/originals';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { roundParam } from './round-search.ts';
import { hasWon, rollOf } from './round-words.ts';

/** The last rolls as chips, newest first; each opens its receipt. */
export function RollHistory({ rounds }: { rounds: readonly Round[] }) {
  const { t } = useTranslation('originals');
  if (rounds.length === 0) {
    return <p className="flex h-11 items-center text-xs text-muted">{t('history.empty')}</p>;
  }
  return (
    <ul aria-label={t('history.label')} className="no-bar -mx-1 flex h-11 items-center gap-1.5 overflow-x-auto px-1">
      {rounds.map((round) => {
        const roll = rollOf(round)?.toFixed(2) ?? '–';
        const won = hasWon(round);
        return (
          <li key={round.roundId} className="animate-[rise_200ms]">
            <Link
              to="."
              search={(held) => ({ ...held, popup: 'round', round: roundParam(round.roundId) })}
              viewTransition={false}
              resetScroll={false}
              aria-label={t(won ? 'history.won' : 'history.lost', { roll })}
              className={classes(
                'relative grid h-9 min-w-16 place-items-center after:absolute after:inset-x-0 after:-inset-y-1.5 rounded-full border px-3 text-sm font-bold tabular-nums transition-colors',
                won
                  ? 'border-brand/60 bg-surface text-brand hover:border-brand'
                  : 'border-line bg-bg text-muted hover:border-muted/60 hover:text-text',
              )}
            >
              {roll}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
