import { lazy, Suspense, useState } from 'react';
import { useSite } from '../api/use-site.ts';
import { Toasts } from '../ui/toasts.tsx';
import { useChatOpen } from './chat-panel.ts';
import { useHasRooms } from './chat-toggle.tsx';
import { PopupHost } from './popup-host.tsx';
import { ScrollTop } from './scroll-top.tsx';
import { useClosing } from './use-closing.ts';

const SessionGuard = lazy(async () => ({
  default: (await import('../features/identity/login/session-guard.tsx')).SessionGuard,
}));

const AnnouncementOpener = lazy(() => import('../features/announcements/announcement-opener.tsx'));
const AppCompanion = lazy(() => import('../features/download/app-companion.tsx'));
const ChatDock = lazy(() => import('../features/chat/chat-dock.tsx'));
const Analytics = lazy(() => import('./analytics.tsx'));

/** Parts of every page that only the browser renders. */
export function Companions({ frame }: { frame: 'full' | 'game' | 'bare' }) {
  useClosing();
  const [isApp] = useState(() => window.matchMedia('(display-mode: standalone)').matches);
  const info = useSite()?.info;
  const { analytics, popup = [] } = info ?? {};
  const isChatOpen = useChatOpen();
  const hasChat = useHasRooms() && isChatOpen && frame === 'game';
  return (
    <>
      <PopupHost />
      <ScrollTop />
      <Toasts frame={frame} />
      <Suspense>
        <SessionGuard />
      </Suspense>
      {frame === 'full' && popup.length > 0 && (
        <Suspense>
          <AnnouncementOpener heads={popup} />
        </Suspense>
      )}
      {isApp && (
        <Suspense>
          <AppCompanion />
        </Suspense>
      )}
      {hasChat && (
        <Suspense>
          <ChatDock />
        </Suspense>
      )}
      {analytics?.id && (
        <Suspense>
          <Analytics asks={analytics.asks} />
        </Suspense>
      )}
    </>
  );
}
