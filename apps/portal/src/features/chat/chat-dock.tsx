import { ExternalLink, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { setChatOpen } from '../../shell/chat-panel.ts';
import { IconButton } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { ChatRoom } from './chat-room.tsx';

const wide = () => window.matchMedia('(min-width: 1100px)');

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = wide();
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => wide().matches,
  );
}

/**
 * The chat beside a game: a panel at the edge of a wide screen, beside which the game shrinks, and a sheet over a
 * narrow one.
 */
export default function ChatDock() {
  const { t } = useTranslation('chat');
  const isWide = useIsWide();
  useEffect(() => {
    if (!isWide) return;
    document.documentElement.setAttribute('data-chat', '');
    return () => document.documentElement.removeAttribute('data-chat');
  }, [isWide]);
  const close = () => setChatOpen(false);
  if (!isWide) {
    return (
      <Popup open onClose={close} title={t('title')} shape="sheet">
        <div className="-mx-5 -mb-6 h-[72dvh]">
          <ChatRoom />
        </div>
      </Popup>
    );
  }
  return (
    <aside aria-label={t('title')} className="fixed inset-y-0 end-0 z-30 w-(--chat) border-s border-line">
      <ChatRoom>
        <a
          href="/chat"
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('window')}
          title={t('window')}
          className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text"
        >
          <ExternalLink size={18} aria-hidden="true" />
        </a>
        <IconButton label={t('close')} onClick={close}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </ChatRoom>
    </aside>
  );
}
