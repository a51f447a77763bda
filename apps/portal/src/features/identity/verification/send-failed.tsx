import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { useVerificationWords } from './use-verification-words.ts';

/** The warning when a code could not be sent, with a button to close it. */
export function SendFailed({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useTranslation('code');
  const words = useVerificationWords();
  return (
    <Popup open={error !== null} onClose={onClose} title={t('failed.title')} shape="sheet">
      <div className="grid gap-5">
        <p role="alert" className="flex items-start gap-3 text-sm">
          <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-danger" />
          <span>{error !== null && words(error)}</span>
        </p>
        <Button size="lg" onClick={onClose}>
          {t('failed.confirm')}
        </Button>
      </div>
    </Popup>
  );
}
