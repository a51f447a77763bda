import type { FieldRule } from '@fairhouse/contract/site';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, PasswordInput } from '../../../ui/field.tsx';
import type { FormInput } from '../../../ui/use-form.ts';
import StrengthBar from './strength-bar.tsx';
import { usePasswordRules } from './use-password-rules.ts';

type FieldProps = {
  label: string;
  input: FormInput;
  error?: string | undefined;
  hint?: string | undefined;
  /** Shown beside the label. */
  aside?: ReactNode;
  autoComplete: 'current-password' | 'new-password' | 'off';
  inputMode?: 'numeric' | undefined;
};

/** A password field with its show toggle. */
export function SecretField({ label, input, error, hint, aside, ...rest }: FieldProps) {
  const { t } = useTranslation('identity');
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      <PasswordInput {...input} {...rest} showLabel={t('field.showPassword')} hideLabel={t('field.hidePassword')} />
    </Field>
  );
}

type NewPasswordProps = {
  rule: FieldRule | undefined;
  input: FormInput;
  username?: string | undefined;
  error?: string | undefined;
};

/** The field for a new login password, with its rule and its strength. */
export function NewPasswordField({ rule, input, username = '', error }: NewPasswordProps) {
  const { t } = useTranslation('password');
  const { hintOf } = usePasswordRules();
  return (
    <div className="grid gap-2">
      <SecretField label={t('field.new')} input={input} error={error} hint={hintOf(rule)} autoComplete="new-password" />
      <StrengthBar password={input.value} username={username} />
    </div>
  );
}
