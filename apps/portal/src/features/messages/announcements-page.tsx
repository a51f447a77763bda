import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { MessageList } from './messages-page.tsx';

/** The announcements of the house: its letters to the member. */
export function AnnouncementsPage() {
  const { t } = useTranslation('messages');
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('announcements.title')} text={t('announcements.text')} />
      <MessageList part="letters" />
    </div>
  );
}
