import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import type { GivenProof, ProofProps } from './proof.tsx';
import { useProof } from './use-proof.ts';

type TextMethod = 'recovery' | 'bankName' | 'password';

const proofOf: Record<TextMethod, (typed: string) => Omit<GivenProof, 'method'>> = {
  recovery: (code) => ({ code: code.trim() }),
  bankName: (name) => ({ name: name.trim() }),
  password: (password) => ({ password: password.trim() }),
};

/** A recovery code, the name on the bank account, or the password: one field that its owner fills in. */
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
    <form
      noValidate
      aria-busy={pending}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
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
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {t('verify')}
      </Button>
    </form>
  );
}
