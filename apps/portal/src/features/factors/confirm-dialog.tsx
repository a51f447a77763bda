import { useTranslation } from 'react-i18next';
import { Popup } from '../../ui/popup.tsx';

/** Asks a signed-in member to show once more who they are. */
export default function ConfirmDialog({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const { t } = useTranslation('factors');
  return (
    <Popup open onClose={() => onDone(false)} title={t('confirm.title')} shape="sheet">
      <p className="text-sm text-muted">{t('confirm.text')}</p>
    </Popup>
  );
}
