import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { AnnouncementBoard } from './announcement-board.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { heldOpening } from './opening.ts';

/** The announcements over the present page: the due ones if the popup opened by itself, else all of them. */
export default function AnnouncementsPopup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('announcements');
  const [opening, setOpening] = useState(heldOpening);
  return (
    <Popup open onClose={onClose} title={t('title')} size="lg">
      {opening.length > 0 ? (
        <div className="grid gap-4">
          <AnnouncementList list={opening} openFirst />
          <div className="flex flex-wrap justify-end gap-2.5">
            <Button variant="ghost" onClick={() => setOpening([])}>
              {t('all')}
            </Button>
            <Button onClick={onClose}>{t('understood')}</Button>
          </div>
        </div>
      ) : (
        <AnnouncementBoard />
      )}
    </Popup>
  );
}
