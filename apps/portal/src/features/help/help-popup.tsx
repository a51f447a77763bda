import { useTranslation } from 'react-i18next';
import { Popup } from '../../ui/popup.tsx';
import { HelpCentre } from './help-centre.tsx';

/** The help centre as a popup over the present page. */
export default function HelpPopup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('help');
  return (
    <Popup open onClose={onClose} title={t('title')} size="lg">
      <HelpCentre />
    </Popup>
  );
}
