import type { Side } from '@fairhouse/contract/identity';
import { askPasskey, hasPasskeys } from '@fairhouse/web/passkeys';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useLoginOutcome } from '../session/use-login-outcome.ts';
import { logInByPasskey, readPasskeyRequest } from './calls.ts';

/** A button that logs in by passkey. Renders nothing if the browser does not support passkeys. */
export default function PasskeyLogin({ side }: { side: Side }) {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const { enter } = useLoginOutcome(side);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!hasPasskeys()) return null;

  async function logIn() {
    setPending(true);
    setFailure(null);
    try {
      const credential = await askPasskey(await readPasskeyRequest());
      if (credential) enter(await logInByPasskey(credential, side));
    } catch (error) {
      setFailure(words(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        size="lg"
        pending={pending}
        icon={<Fingerprint size={20} aria-hidden="true" />}
        onClick={() => void logIn()}
      >
        {t('passkey.logIn')}
      </Button>
      <FormAlert text={failure} />
    </div>
  );
}
