import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SendCodeField } from '../verification/send-code-field.tsx';
import { ProofForm } from './proof-form.tsx';
import type { ProofProps } from './use-proof.ts';
import { useProof } from './use-proof.ts';

type Props = Pick<ProofProps, 'submit' | 'sendCode' | 'extra'> & { method: 'sms' | 'email'; hint: string };

/** The proof by a code sent to the member's number or mail address. */
export function SentCodeProof({ method, hint, submit, sendCode, extra }: Props) {
  const { t } = useTranslation(['factors', 'identity']);
  const [code, setCode] = useState('');
  const { pending, error, failure, prove, setError } = useProof(method, submit);

  async function send() {
    if (code === '') return setError(t('identity:message.codeRequired'));
    await prove({ code });
  }

  return (
    <ProofForm pending={pending} failure={failure} button={t('verify')} onSend={() => void send()}>
      <p className="text-sm text-muted">{t(`sendTo.${method}`, { to: hint })}</p>
      <SendCodeField
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setError(null);
        }}
        error={error ?? undefined}
        target={`${method}:${hint}`}
        send={() => sendCode(method)}
      />
      {extra}
    </ProofForm>
  );
}
