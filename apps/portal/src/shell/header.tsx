import { Link } from '@tanstack/react-router';
import { PanelLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { useSite } from '../api/use-site.ts';
import { buttonLook, IconButton } from '../ui/button.tsx';
import { lazyAtRest } from '../ui/lazy-at-rest.ts';
import { Logo } from './logo.tsx';
import { toggleSideMenu } from './side-menu-width.ts';

const HeaderNav = lazyAtRest(async () => (await import('./header-nav.tsx')).HeaderNav);
const HeaderTools = lazyAtRest(async () => (await import('./header-tools.tsx')).HeaderTools);
const HeaderMember = lazy(() => import('./header-member.tsx'));

export function Header() {
  const { t } = useTranslation('shell');
  const site = useSite();
  const { isLogin } = useSession();
  return (
    <header className="frost frame-part sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line px-4 [--part:header] max-sm:gap-1.5 max-sm:px-3 md:h-16 md:gap-3 md:px-5">
      <IconButton label={t('side.toggle')} onClick={toggleSideMenu} className="-ms-1.5 hidden xl:grid">
        <PanelLeft size={20} aria-hidden="true" />
      </IconButton>
      <Link to="/" aria-label={site?.info.brand.name ?? t('nav.home')} className="rounded-sm md:me-4">
        <Logo name={site?.info.brand.name ?? ''} compact={isLogin} />
      </Link>
      <Suspense>
        <HeaderNav />
      </Suspense>
      <div className="ms-auto flex h-11 items-center gap-2 max-sm:gap-1.5">
        <Suspense>
          <HeaderTools />
        </Suspense>
        {isLogin ? (
          <Suspense>
            <HeaderMember />
          </Suspense>
        ) : (
          <VisitorPart />
        )}
      </div>
    </header>
  );
}

function VisitorPart() {
  const { t } = useTranslation('shell');
  return (
    <div className="visitor-only flex items-center gap-2">
      <Link
        to="."
        search={(held) => ({ ...held, popup: 'login' })}
        className={buttonLook('secondary', 'sm')}
        viewTransition={false}
      >
        {t('login')}
      </Link>
      <Link
        to="."
        search={(held) => ({ ...held, popup: 'register' })}
        className={buttonLook('primary', 'sm')}
        viewTransition={false}
      >
        {t('register')}
      </Link>
    </div>
  );
}
