import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { AnnouncementBoard } from './announcement-board.tsx';

/** The announcements on a page of their own. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  return (
    <div className="mx-auto grid max-w-[860px] gap-6 py-4 md:py-8">
      <PageHead title={t('title')} text={t('text')} />
      <AnnouncementBoard />
    </div>
  );
}
