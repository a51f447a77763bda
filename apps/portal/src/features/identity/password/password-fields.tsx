import type { FieldRule } from '@fairhouse/contract/site';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Field, PasswordInput } from '../../../ui/field.tsx';
import type { FormInput } from '../../../ui/use-form.ts';
import { type Strength, strengthOf } from './strength.ts';
import { usePasswordRules } from './use-password-rules.ts';

type FieldProps = {
  label: string;
  input: FormInput;
  error?: string | undefined;
  hint?: string | undefined;
  /** Beside the label. */
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
      <StrengthBar strength={strengthOf(input.value, username)} />
    </div>
  );
}

const tones: Record<Strength, string> = {
  0: 'bg-line',
  1: 'bg-danger',
  2: 'bg-gold',
  3: 'bg-brand',
  4: 'bg-brand',
};

function StrengthBar({ strength }: { strength: Strength }) {
  const { t } = useTranslation('password');
  const words = strength === 0 ? t('strength.none') : t(`strength.${strength}`);
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden="true" className="grid h-1 flex-1 grid-cols-4 gap-1">
        {([1, 2, 3, 4] as const).map((step) => (
          <span
            key={step}
            className={classes('rounded-full transition-colors', step <= strength ? tones[strength] : 'bg-line')}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-w-18 text-right text-xs text-muted">
        <span className="sr-only">{t('strength.label')} </span>
        {words}
      </p>
    </div>
  );
}
