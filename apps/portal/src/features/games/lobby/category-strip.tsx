import type { GameType } from '@fairhouse/contract/games';
import { Link } from '@tanstack/react-router';
import { Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { categories } from '../../../shell/categories.ts';
import { SearchPill } from './lobby-head.tsx';

const chip =
  'inline-flex h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold whitespace-nowrap text-muted shadow-card transition-colors hover:border-muted/60 hover:text-text';

/** A phone's navigation: the search and the kinds of games. Wider screens have both in the header. */
export function CategoryStrip({ types }: { types: readonly GameType[] }) {
  const { t } = useTranslation('lobby');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 md:hidden">
      <SearchPill />
      <nav aria-label={t('kinds')} className="no-bar -mx-3.5 flex gap-2 overflow-x-auto px-3.5">
        <Link to="/hot" className={chip}>
          <Flame size={18} aria-hidden="true" className="text-danger" />
          {t('hot.short')}
        </Link>
        {types.map((type) => {
          const { path, icon: Icon } = categories[type];
          return (
            <Link key={type} to={path} className={chip}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="text-brand" />
              {t(`type.${type}`)}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
