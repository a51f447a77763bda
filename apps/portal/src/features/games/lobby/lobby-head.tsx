import { showCount } from '@fairhouse/money/numbers';
import { useNavigate } from '@tanstack/react-router';
import { type LucideIcon, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type LobbyHeadProps = { icon: LucideIcon; title: string; count?: number | undefined; children?: ReactNode };

/** The head of a lobby page: icon, name, number of games, and the search. */
export function LobbyHead({ icon: Icon, title, count, children }: LobbyHeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand/12 text-brand max-md:hidden">
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="flex min-w-0 items-center gap-3">
        <h1 className="title text-xl md:text-2xl">{title}</h1>
        {count !== undefined && count > 9 && (
          <span className="rounded-full bg-raised px-2.5 py-0.5 text-xs font-semibold text-muted tabular-nums">
            {showCount(count)}
          </span>
        )}
      </div>
      <div className="flex items-center gap-2 max-md:w-full md:ms-auto">
        {children}
        <SearchPill />
      </div>
    </header>
  );
}

/** A button that looks like the search field it opens. */
export function SearchPill() {
  const { t } = useTranslation('lobby');
  const navigate = useNavigate();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() =>
        void navigate({ to: '.', search: (held) => ({ ...held, popup: 'search' }), viewTransition: false })
      }
      className="flex h-11 min-w-0 flex-1 items-center gap-2.5 rounded-full border border-line bg-surface px-4 text-start text-sm text-muted shadow-card transition-colors hover:border-muted/60 hover:text-text md:w-72 md:flex-none"
    >
      <Search size={18} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{t('search.invite')}</span>
    </button>
  );
}
