import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { classes } from '../../../ui/classes.ts';
import { roundsQuery } from './calls.ts';
import type { Original } from './original.ts';
import { hasWon } from './round-outcome.ts';
import { roundParam } from './round-search.ts';

const roundsMax = 20;

/** The member's last rounds of a game as chips, newest first; each opens its receipt. */
export function RoundHistory({ original }: { original: Original }) {
  const { t } = useTranslation('originals');
  const { isLogin, memberId } = useSession();
  const { data } = useInfiniteQuery({ ...roundsQuery(memberId), enabled: isLogin });
  const all = data?.pages.flatMap((page) => page.list) ?? [];
  const rounds = all.filter(({ game, state }) => game === original.code && state === 'SETTLED').slice(0, roundsMax);
  if (rounds.length === 0) {
    return <p className="flex h-11 items-center text-xs text-muted">{t('history.empty')}</p>;
  }
  return (
    <ul aria-label={t('history.label')} className="no-bar -mx-1 flex h-11 items-center gap-1.5 overflow-x-auto px-1">
      {rounds.map((round) => {
        const result = original.figure(round) ?? '–';
        const won = hasWon(round);
        return (
          <li key={round.roundId} className="animate-[rise_200ms]">
            <Link
              to="."
              search={(held) => ({ ...held, popup: 'round', round: roundParam(round.roundId) })}
              viewTransition={false}
              resetScroll={false}
              aria-label={t(won ? 'history.won' : 'history.lost', { result })}
              className={classes(
                'relative grid h-9 min-w-16 place-items-center after:absolute after:inset-x-0 after:-inset-y-1.5 rounded-full border px-3 text-sm font-bold tabular-nums transition-colors',
                won
                  ? 'border-brand/60 bg-surface text-brand hover:border-brand'
                  : 'border-line bg-bg text-muted hover:border-muted/60 hover:text-text',
              )}
            >
              {result}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
