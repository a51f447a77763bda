import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The popup that shows recovery codes, the only time they are shown. */
export function RecoveryCodesPopup({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('factors');
  return (
    <Popup open onClose={onClose} title={t('recovery.title')}>
      <RecoveryCodesShown codes={codes} onDone={onClose} />
    </Popup>
  );
}

/** The recovery codes to copy or save; the member must confirm that they are kept. */
export function RecoveryCodesShown({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('factors');
  const [kept, setKept] = useState(false);
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser denies the clipboard: the text can still be selected, or saved.
      toast(t('recovery.copyFailed'), 'info');
    }
  }

  function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  const CopyIcon = copied ? Check : Copy;
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">{t('recovery.text')}</p>
      <ul className="grid gap-1.5 rounded-md border border-line bg-bg px-4 py-4 text-center font-mono text-sm tracking-wide md:text-base">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          icon={<CopyIcon size={18} aria-hidden="true" className={copied ? 'text-brand' : ''} />}
          onClick={() => void copy()}
        >
          {t(copied ? 'recovery.copied' : 'recovery.copy')}
        </Button>
        <Button variant="secondary" icon={<Download size={18} aria-hidden="true" />} onClick={save}>
          {t('recovery.save')}
        </Button>
      </div>
      <Checkbox label={t('recovery.kept')} checked={kept} onChange={(event) => setKept(event.target.checked)} />
      <Button size="lg" disabled={!kept} onClick={onDone}>
        {t('recovery.done')}
      </Button>
    </div>
  );
}
