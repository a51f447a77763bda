import { useMatches } from '@tanstack/react-router';
import { type ComponentProps, lazy, type ReactNode, Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnPopup } from '../ui/drawn-popup.ts';
import { lazyAtRest, lazyBelow } from '../ui/lazy-at-rest.ts';
import { useIsAlive } from '../ui/use-is-alive.ts';
import { Header } from './header.tsx';

const BottomBar = lazyAtRest(async () => (await import('./bottom-bar.tsx')).BottomBar);
const SideMenu = lazyAtRest(async () => (await import('./side-menu.tsx')).SideMenu);
const ServiceBar = lazyBelow(async () => (await import('./contacts.tsx')).ServiceBar);
const Footer = lazyBelow(async () => (await import('./footer.tsx')).Footer);

const LazyCompanions = lazy(async () => ({ default: (await import('./companions.tsx')).Companions }));

/** The parts that only the browser renders, once the page is hydrated; a preview renders its popup instead. */
function Companions(props: ComponentProps<typeof LazyCompanions>) {
  const alive = useIsAlive();
  const drawn = useContext(DrawnPopup);
  return alive ? (
    <Suspense>
      <LazyCompanions {...props} />
    </Suspense>
  ) : (
    drawn
  );
}

/** The frame around a page. A game has a bar of its own; a bare page draws its frame itself. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const kind = useMatches({
    // An unknown address is shown within the full frame.
    select: (matches) =>
      matches.some((m) => m.status === 'notFound')
        ? 'full'
        : (matches.findLast((m) => m.staticData.frame)?.staticData.frame ?? 'full'),
  });
  if (kind !== 'full') {
    return (
      <>
        <main id="content">{children}</main>
        <Companions frame={kind} />
      </>
    );
  }
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 start-2 z-50 -translate-y-20 rounded-md bg-brand px-4 py-3 text-sm font-bold text-on-brand focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <Header />
      <Suspense>
        <SideMenu />
      </Suspense>
      <div className="md:ps-(--side)">
        <div className="mx-auto max-w-[1440px] px-3.5 pb-24 md:px-8 md:pb-0">
          <main
            id="content"
            tabIndex={-1}
            className="min-h-[calc(100svh-4rem)] scroll-mt-20 pt-3.5 outline-none md:pt-5"
          >
            {children}
          </main>
          <Suspense>
            <Footer />
          </Suspense>
        </div>
      </div>
      <Suspense>
        <ServiceBar />
      </Suspense>
      <Suspense>
        <BottomBar />
      </Suspense>
      <Companions frame={kind} />
    </>
  );
}
