import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import { OneTimeCode } from './one-time-code.tsx';
import type { ProofProps } from './proof.tsx';
import { useProof } from './use-proof.ts';

/** The six digits of an authenticator app; the sixth sends them. */
export function CodeProof({ submit, extra }: Pick<ProofProps, 'submit' | 'extra'>) {
  const { t } = useTranslation('factors');
  const [code, setCode] = useState('');
  const { pending, error, failure, prove, setError } = useProof('totp', submit);

  async function send(typed: string) {
    if (typed.length < 6) return setError(t('enter.totp'));
    if (!(await prove({ code: typed }))) setCode('');
  }

  return (
    <form
      noValidate
      aria-busy={pending}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <OneTimeCode
        label={t('field.totp')}
        hint={t('hint.totp')}
        error={error}
        value={code}
        disabled={pending}
        onChange={setCode}
        onFull={(full) => void send(full)}
      />
      {extra}
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {t('verify')}
      </Button>
    </form>
  );
}
