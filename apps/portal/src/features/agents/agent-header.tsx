import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../api/use-site.ts';
import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { ThemeToggle } from '../../shell/theme-toggle.tsx';

/** The header of the agents' pages, with the page's own part at its end. */
export function AgentHeader({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('agent');
  const brand = useSite()?.info.brand.name ?? '';
  return (
    <header className="mx-auto flex min-h-16 w-full max-w-[1280px] flex-wrap items-center justify-between gap-x-4 px-4 md:px-8">
      <p className="flex items-center gap-3">
        <Logo name={brand} />
        <span className="rounded-full border border-gold/40 px-2.5 py-0.5 text-xs font-bold text-gold max-sm:hidden">
          {t('home.kicker')}
        </span>
      </p>
      <div className="flex items-center">
        <ThemeToggle />
        <LanguageMenu />
        {children}
      </div>
    </header>
  );
}
