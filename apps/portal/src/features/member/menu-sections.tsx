import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountBadge } from './count-badge.tsx';
import { useCounts } from './use-counts.ts';
import { useMenu } from './use-menu.ts';

/** The groups of the member centre's menu, each entry with a hint. */
export function MenuSections() {
  const { t } = useTranslation('member');
  const counts = useCounts();
  return useMenu().map(({ key: group, entries }) => (
    <section key={group} className="grid content-start gap-2">
      <h2 className="px-1 text-sm font-semibold text-muted">{t(`menu.${group}`)}</h2>
      <ul className="card overflow-hidden">
        {entries.map(({ key, to, icon: Icon }) => (
          <li key={key} className="border-line not-first:border-t">
            <Link to={to} className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 active:bg-raised">
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-brand/12 text-brand">
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span className="grid min-w-0 flex-1">
                <span className="text-sm font-bold">{t(`menu.${key}`)}</span>
                <span className="text-xs text-muted">{t(`menu.${key}Hint`)}</span>
              </span>
              <CountBadge count={counts[key]} />
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
