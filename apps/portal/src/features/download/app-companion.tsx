import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnreadMessages } from '../../api/messages.ts';
import { startWorker } from './app-worker.ts';

/**
 * The companion of the installed app: the offline page, new versions, and the count of unread messages on the app's
 * icon.
 */
export default function AppCompanion() {
  const { i18n } = useTranslation();
  const unread = useUnreadMessages();
  useEffect(() => startWorker(i18n), [i18n]);
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // A device may forbid badges.
    const quiet = () => {};
    if (unread > 0) navigator.setAppBadge(unread).catch(quiet);
    else navigator.clearAppBadge().catch(quiet);
  }, [unread]);
  return null;
}
