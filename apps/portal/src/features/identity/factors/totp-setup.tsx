import type { TotpStart } from '@fairhouse/contract/factors';
import { Check, Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { toast } from '../../../ui/toast.tsx';
import { confirmTotp } from './calls.ts';
import { CodeProof } from './code-proof.tsx';
import { RecoveryCodesShown } from './recovery-codes.tsx';

const QrCode = lazy(() => import('../../../ui/qr-code.tsx'));

type Props = {
  start: TotpStart;
  withConfirmation: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called once the app is set up. */
  onAdded: () => void;
  onClose: () => void;
};

/** The setup of an authenticator app: scan, type its first code, keep the recovery codes. */
export function TotpSetup({ start, withConfirmation, onAdded, onClose }: Props) {
  const { t } = useTranslation('factors');
  const [codes, setCodes] = useState<string[] | null>(null);

  function added(recoveryCodes: string[] | null) {
    onAdded();
    toast(t('totp.added'), 'success');
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  }

  return (
    <Popup open onClose={onClose} title={t(codes ? 'recovery.title' : 'totp.title')}>
      {codes ? (
        <RecoveryCodesShown codes={codes} onDone={onClose} />
      ) : (
        <div className="grid gap-6">
          <Scan start={start} />
          <CodeProof
            label={t('totp.code')}
            hint=""
            button={t('totp.turnOn')}
            submit={async ({ code = '' }) => added(await withConfirmation(() => confirmTotp(code)))}
          />
        </div>
      )}
    </Popup>
  );
}

function Scan({ start: { secret, uri } }: { start: TotpStart }) {
  const { t } = useTranslation('factors');
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // The browser denies the clipboard: the text can still be selected.
      toast(t('recovery.copyFailed'), 'info');
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <div className="grid justify-items-center gap-4">
      <p className="text-center text-sm text-muted">{t('totp.scan')}</p>
      <span className="block size-48">
        <Suspense>
          <QrCode text={uri} label={t('totp.qr')} />
        </Suspense>
      </span>
      <div className="flex w-full items-center gap-1 rounded-md border border-line bg-bg py-1 pe-1 ps-3.5">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-xs text-muted">{t('totp.byHand')}</span>
          <span className="font-mono text-sm">{secret.match(/.{1,4}/g)?.join(' ')}</span>
        </div>
        <IconButton label={t(copied ? 'recovery.copied' : 'recovery.copy')} onClick={() => void copy()}>
          <Icon size={16} aria-hidden="true" className={copied ? 'text-brand' : ''} />
        </IconButton>
      </div>
      {/* On the phone that has the app there is nothing to scan with. */}
      <a href={uri} className="inline-flex min-h-11 items-center text-sm font-bold text-brand md:hidden">
        {t('totp.open')}
      </a>
    </div>
  );
}
