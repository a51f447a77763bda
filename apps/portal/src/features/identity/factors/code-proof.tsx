import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OneTimeCode } from './one-time-code.tsx';
import { ProofForm } from './proof-form.tsx';
import type { ProofProps } from './use-proof.ts';
import { useProof } from './use-proof.ts';

type Props = Pick<ProofProps, 'submit' | 'extra'> & { label?: string; hint?: string; button?: string };

/** The six digits of an authenticator app; typing the sixth submits them. */
export function CodeProof({ submit, extra, ...said }: Props) {
  const { t } = useTranslation('factors');
  const { label, hint, button } = { label: t('field.totp'), hint: t('hint.totp'), button: t('verify'), ...said };
  const [code, setCode] = useState('');
  const { pending, error, failure, prove, setError } = useProof('totp', submit);

  async function send(typed: string) {
    if (typed.length < 6) return setError(t('enter.totp'));
    if (!(await prove({ code: typed }))) setCode('');
  }

  return (
    <ProofForm pending={pending} failure={failure} button={button} onSend={() => void send(code)}>
      <OneTimeCode
        label={label}
        hint={hint}
        error={error}
        value={code}
        disabled={pending}
        onChange={setCode}
        onFull={(full) => void send(full)}
      />
      {extra}
    </ProofForm>
  );
}
