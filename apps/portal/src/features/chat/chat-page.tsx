import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHasRooms } from '../../shell/chat-toggle.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { ChatRoom } from './chat-room.tsx';

/** The chat rooms as a page, which also opens as a window of its own. */
export function ChatPage() {
  const { t } = useTranslation('chat');
  const alive = useIsAlive();
  const hasRooms = useHasRooms();
  return (
    <div className="mx-auto flex h-dvh max-w-[860px] flex-col border-line md:border-x">
      <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-2">
        <Link
          to="/"
          aria-label={t('back')}
          title={t('back')}
          className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text"
        >
          <ChevronLeft size={22} aria-hidden="true" />
        </Link>
        <h1 className="title text-lg">{t('title')}</h1>
      </div>
      <div className="min-h-0 flex-1">
        {hasRooms ? alive && <ChatRoom /> : <EmptyState title={t('off.title')} text={t('off.text')} />}
      </div>
    </div>
  );
}
