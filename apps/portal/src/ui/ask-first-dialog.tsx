import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Popup } from './popup.tsx';

export type AskFirstProps = {
  title: string;
  text: string;
  action: string;
  /** `primary` for an action that takes nothing from the reader. */
  variant?: 'danger' | 'primary';
  onYes: () => void;
  onClose: () => void;
};

/** The dialog of `AskFirst`. */
export default function AskFirstDialog({ title, text, action, variant = 'danger', onYes, onClose }: AskFirstProps) {
  const { t } = useTranslation('member');
  return (
    <Popup open onClose={onClose} title={title} shape="sheet">
      <div className="grid gap-5">
        <p className="text-sm text-muted">{text}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" className="flex-1" onClick={onClose}>
            {t('devices.stay')}
          </Button>
          <Button
            variant={variant}
            className="flex-1"
            onClick={() => {
              onYes();
              onClose();
            }}
          >
            {action}
          </Button>
        </div>
      </div>
    </Popup>
  );
}
