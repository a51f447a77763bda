import { lazy, Suspense } from 'react';
import { Toasts } from '../ui/toasts.tsx';
import { PopupHost } from './popup-host.tsx';
import { ScrollTop } from './scroll-top.tsx';
import { useClosing } from './use-closing.ts';

const SessionGuard = lazy(async () => ({
  default: (await import('../features/identity/login/session-guard.tsx')).SessionGuard,
}));

/** Parts of every page that only the browser renders. */
export function Companions() {
  useClosing();
  return (
    <>
      <PopupHost />
      <ScrollTop />
      <Toasts />
      <Suspense>
        <SessionGuard />
      </Suspense>
    </>
  );
}
