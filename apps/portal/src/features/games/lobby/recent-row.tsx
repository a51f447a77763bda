import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Picture } from '../../../ui/picture.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { GameLink } from './game-link.tsx';
import { AllLink } from './game-row.tsx';
import { recentQuery } from './recent.ts';

/** Number of recent games on the home page. */
const shownAtHome = 8;

/** The games played last, in a row of small tiles. Nothing until the member has played one. */
export function RecentRow() {
  const { t } = useTranslation('lobby');
  const { memberId } = useSession();
  const [first] = useInfiniteQuery(recentQuery(memberId, useLanguage())).data?.pages ?? [];
  if (!first || first.list.length === 0) return null;
  return (
    <section aria-labelledby="recent-title" className="below">
      <SectionTitle id="recent-title" icon={History} title={t('recent.goOn')}>
        <AllLink to="/recent" title={t('recent.title')} />
      </SectionTitle>
      <ul className="no-bar -mx-3.5 flex gap-2.5 overflow-x-auto px-3.5 pb-1 md:mx-0 md:px-0">
        {first.list.slice(0, shownAtHome).map((game) => (
          <li key={game.nodeId} className="shrink-0">
            <GameLink
              game={game}
              className="flex w-56 items-center gap-3 rounded-tile border border-line bg-surface p-2 shadow-card transition-colors hover:border-brand/60"
            >
              <span className="relative h-16 w-12 shrink-0 overflow-hidden rounded-sm">
                <Picture picture={game.picture} sizes="48px" alt="" />
              </span>
              <span className="grid min-w-0">
                <span className="truncate text-sm font-bold">{game.displayName}</span>
                <span className="truncate text-xs text-muted">{game.vendorName}</span>
              </span>
            </GameLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
