import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Popup } from '../../../ui/popup.tsx';

type Props = {
  /** The code came with the link and has no field in the form. */
  unseen: boolean;
  onClose: () => void;
};

/** The dialog that reports an invalid invitation code. */
export default function InvalidCode({ unseen, onClose }: Props) {
  const { t } = useTranslation('register');
  const { t: shared } = useTranslation('identity');
  return (
    <Popup open onClose={onClose} title={shared('message.affiliateInvalid')} shape="sheet">
      <div className="grid gap-5">
        <p role="alert" className="flex items-start gap-3 text-sm">
          <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-danger" />
          <span>{t(unseen ? 'invalidCode.unseen' : 'invalidCode.text')}</span>
        </p>
        <Button size="lg" onClick={onClose}>
          {t('invalidCode.confirm')}
        </Button>
      </div>
    </Popup>
  );
}
