import { askPasskey } from '@fairhouse/web/passkeys';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import type { ProofProps } from './use-proof.ts';
import { useProof } from './use-proof.ts';

/** The proof by passkey: a button that opens the browser's dialog. */
export function PasskeyProof({ submit, passkeyRequest, extra }: Omit<ProofProps, 'methods'>) {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { pending, failure, prove } = useProof('passkey', submit);

  async function ask() {
    setAsking(true);
    setRefused(null);
    try {
      const credential = await askPasskey(await passkeyRequest());
      if (credential) await prove({ credential });
      else setRefused(t('passkey.closed'));
    } catch (error) {
      setRefused(words(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="grid gap-4" aria-busy={asking || pending}>
      <div className="grid justify-items-center gap-3 rounded-md border border-line bg-bg px-5 py-6 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-brand/12 text-brand">
          <Fingerprint size={28} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <p className="max-w-72 text-sm text-muted">{t('hint.passkey')}</p>
      </div>
      {extra}
      <FormAlert text={refused ?? failure} />
      <Button size="lg" pending={asking || pending} onClick={() => void ask()}>
        {t('passkey.use')}
      </Button>
    </div>
  );
}
