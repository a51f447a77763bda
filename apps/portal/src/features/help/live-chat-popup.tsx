import { useTranslation } from 'react-i18next';
import { useChatWidget } from '../../shell/contacts.tsx';
import { Popup } from '../../ui/popup.tsx';
import { HelpCentre } from './help-centre.tsx';

/** The brand's live chat in a frame, where it cannot access the site; without one, the help centre. */
export default function LiveChatPopup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('help');
  const address = useChatWidget();
  return (
    <Popup open onClose={onClose} title={address ? t('chat') : t('title')} size={address ? 'md' : 'lg'}>
      {address ? (
        <iframe
          src={address}
          title={t('chat')}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
          className="h-[min(620px,calc(100dvh-7rem))] w-full rounded-md border border-line bg-white"
        />
      ) : (
        <HelpCentre />
      )}
    </Popup>
  );
}
