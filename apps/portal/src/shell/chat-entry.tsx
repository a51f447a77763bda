import type { LaunchChat } from '@fairhouse/contract/play';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useErrorWords } from '../api/error-words.ts';
import { useSession } from '../api/session.ts';
import { useSite } from '../api/use-site.ts';
import { toast } from '../ui/toast.tsx';
import { useHasRooms } from './chat-toggle.tsx';
import { chatType } from './contacts.tsx';

/** The menu's entry of the chat: the site's own rooms for everybody, or the brand's external room for members. */
export function ChatEntry({ className, onGo }: { className: string; onGo: (() => void) | undefined }) {
  const { t } = useTranslation(['shell', 'common']);
  const words = useErrorWords();
  const { isLogin } = useSession();
  const hasChat = useSite()?.info.resources[chatType] !== undefined;
  const open = useMutation({
    mutationFn: async () => {
      // Opened during the press itself: browsers block a window that is opened later.
      const room = window.open('', '_blank');
      if (room) room.opener = null;
      try {
        const { url } = await call<LaunchChat>('GET', '/wps/relay/GCS_launchChat');
        if (room) room.location.href = url;
        else window.location.assign(url);
      } catch (error) {
        room?.close();
        throw error;
      }
    },
    onError: (error) => toast(words(error), 'error'),
  });
  const hasRooms = useHasRooms();
  if (!hasChat && hasRooms) {
    return (
      <li>
        <Link to="/chat" title={t('nav.chat')} onClick={onGo} className={className}>
          <MessagesSquare size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          <span className="side-label">{t('nav.chat')}</span>
        </Link>
      </li>
    );
  }
  if (!hasChat || !isLogin) return null;
  return (
    <li>
      <button type="button" title={t('nav.chat')} onClick={() => open.mutate()} className={className}>
        <MessagesSquare size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="side-label">{t('nav.chat')}</span>
        <span className="sr-only">{t('common:newTab')}</span>
      </button>
    </li>
  );
}
