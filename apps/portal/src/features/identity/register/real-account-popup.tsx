import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { Button } from '../../../ui/button.tsx';
import { Popup } from '../../../ui/popup.tsx';

/** The warning that a trial user meets where a real account is needed. */
export default function RealAccountPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation(['identity', 'shell']);
  const openPopup = useOpenPopup();
  return (
    <Popup open={open} onClose={onClose} title={t('trial.title')} shape="sheet">
      <div className="grid gap-5">
        <p role="alert" className="flex items-start gap-3 text-sm">
          <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-gold" />
          <span>{t('trial.text')}</span>
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" size="lg" onClick={onClose}>
            {t('trial.goOn')}
          </Button>
          <Button size="lg" onClick={() => openPopup('register')}>
            {t('shell:register')}
          </Button>
        </div>
      </div>
    </Popup>
  );
}
