import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, PasswordInput, TextInput } from '../../../ui/field.tsx';
import { ProofForm } from './proof-form.tsx';
import type { GivenProof, ProofProps } from './use-proof.ts';
import { useProof } from './use-proof.ts';

type TextMethod = 'recovery' | 'bankName' | 'password';

const proofOf: Record<TextMethod, (typed: string) => Omit<GivenProof, 'method'>> = {
  recovery: (code) => ({ code: code.trim() }),
  bankName: (name) => ({ name: name.trim() }),
  password: (password) => ({ password: password.trim() }),
};

/** The proof by one text field: a recovery code, the name on the bank account, or the password. */
export function TextProof({ method, submit, extra }: Pick<ProofProps, 'submit' | 'extra'> & { method: TextMethod }) {
  const { t } = useTranslation(['factors', 'identity']);
  const [typed, setTyped] = useState('');
  const { pending, error, failure, prove, setError } = useProof(method, submit);

  async function send() {
    if (typed.trim() === '')
      return setError(t(method === 'password' ? 'identity:message.passwordRequired' : `enter.${method}`));
    await prove(proofOf[method](typed));
  }

  const field = {
    value: typed,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value);
      setError(null);
    },
    spellCheck: false,
  };
  return (
    <ProofForm pending={pending} failure={failure} button={t('verify')} onSend={() => void send()}>
      <Field
        label={t(`field.${method}`)}
        hint={method === 'password' ? undefined : t(`hint.${method}`)}
        error={error ?? undefined}
      >
        {method === 'password' ? (
          <PasswordInput
            {...field}
            autoComplete="current-password"
            maxLength={128}
            showLabel={t('identity:field.showPassword')}
            hideLabel={t('identity:field.hidePassword')}
          />
        ) : (
          <TextInput
            {...field}
            autoComplete={method === 'bankName' ? 'name' : 'off'}
            autoCapitalize={method === 'recovery' ? 'characters' : 'words'}
            maxLength={method === 'recovery' ? 32 : 200}
            {...(method === 'recovery' ? { className: 'font-mono uppercase tracking-widest' } : {})}
          />
        )}
      </Field>
      {extra}
    </ProofForm>
  );
}
