import { chatModule } from '@fairhouse/contract/chat-module';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moduleOn } from '../api/site.ts';
import { useSite } from '../api/use-site.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { setChatOpen, useChatOpen } from './chat-panel.ts';

/** Returns true if the brand has chat rooms of its own. */
export function useHasRooms(): boolean {
  const site = useSite();
  return site ? moduleOn(site.info.whitelabel, chatModule) : false;
}

/** The button in a game's bar that opens the chat beside the game; nothing if the brand has no rooms. */
export function ChatToggle() {
  const { t } = useTranslation('shell');
  const isOpen = useChatOpen();
  if (!useHasRooms()) return null;
  return (
    <IconButton
      label={t('nav.chat')}
      aria-pressed={isOpen}
      onClick={() => setChatOpen(!isOpen)}
      className={classes(isOpen && 'bg-raised text-brand')}
    >
      <MessagesSquare size={20} aria-hidden="true" />
    </IconButton>
  );
}
