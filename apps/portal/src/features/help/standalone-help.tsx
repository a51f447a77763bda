import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../api/use-site.ts';
import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { ThemeToggle } from '../../shell/theme-toggle.tsx';
import { HelpPage } from './help-page.tsx';

/** The help centre on a page of its own, to be linked from outside. */
export function StandaloneHelp() {
  const { t } = useTranslation('shell');
  const site = useSite();
  return (
    <div className="px-4 pb-16 md:px-8">
      <div className="mx-auto flex h-16 max-w-[860px] items-center justify-between">
        <Link to="/" aria-label={`${site?.info.brand.name ?? ''} · ${t('nav.home')}`}>
          <Logo name={site?.info.brand.name ?? ''} />
        </Link>
        <div className="flex items-center">
          <ThemeToggle />
          <LanguageMenu />
        </div>
      </div>
      <HelpPage />
    </div>
  );
}
