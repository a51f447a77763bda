import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { AnnouncementBoard } from '../announcements/announcement-board.tsx';
import { MessageList } from './messages-page.tsx';

/** The announcements to everybody, and the operators' letters to the member. */
export function AnnouncementsPage() {
  const { t } = useTranslation('messages');
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('announcements.title')} text={t('announcements.text')} />
      <AnnouncementBoard />
      <h2 className="text-base font-bold">{t('announcements.letters')}</h2>
      <MessageList part="letters" />
    </div>
  );
}
