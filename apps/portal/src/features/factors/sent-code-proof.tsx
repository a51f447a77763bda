import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import { CodeField } from '../verification/code-field.tsx';
import type { ProofProps } from './proof.tsx';
import { useProof } from './use-proof.ts';

type Props = Pick<ProofProps, 'submit' | 'sendCode' | 'extra'> & { method: 'sms' | 'email'; hint: string };

/** A code that is sent to the member's number or address of mail. */
export function SentCodeProof({ method, hint, submit, sendCode, extra }: Props) {
  const { t } = useTranslation(['factors', 'identity']);
  const [code, setCode] = useState('');
  const { pending, error, failure, prove, setError } = useProof(method, submit);

  async function send() {
    if (code === '') return setError(t('identity:message.codeRequired'));
    await prove({ code });
  }

  return (
    <form
      noValidate
      aria-busy={pending}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-sm text-muted">{t(`sendTo.${method}`, { to: hint })}</p>
      <CodeField
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
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {t('verify')}
      </Button>
    </form>
  );
}
