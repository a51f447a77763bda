import { ApiError } from '@fairhouse/web/api-error';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { resetByLink } from './calls.ts';
import { NewPasswordField, SecretField } from './password-fields.tsx';
import { refusedFields } from './refused-fields.ts';
import { usePasswordRules } from './use-password-rules.ts';

type Values = { newPassword: string; confirmNewPassword: string };

type Props = { token: string; onDone: () => void; onVoid: () => void };

/** The form that sets a new password by the mail's link. A refused password leaves the link valid. */
export function ResetForm({ token, onDone, onVoid }: Props) {
  const { t } = useTranslation(['password', 'identity']);
  const words = useErrorWords();
  const { ruleOf, follow, repeat } = usePasswordRules();
  const [failure, setFailure] = useState<string | null>(null);
  const rule = ruleOf('password');
  const judge = follow(rule, t('message.newRequired'));
  const { errors, pending, input, read, refuse, submit } = useForm<Values>({
    start: { newPassword: '', confirmNewPassword: '' },
    early: true,
    rules: {
      newPassword: judge,
      confirmNewPassword: (typed, { newPassword }) => repeat(typed, newPassword),
    },
  });

  async function reset(values: Values) {
    setFailure(null);
    try {
      await resetByLink({
        token,
        newPassword: values.newPassword.trim(),
        confirmNewPassword: values.confirmNewPassword.trim(),
      });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RESET_LINK_INVALID') return onVoid();
      const [refused] = refusedFields(error);
      if (refused?.field === 'confirmNewPassword') refuse('confirmNewPassword', t('identity:message.passwordsDiffer'));
      else if (refused?.field === 'newPassword') {
        const message = refused.rule ? String(judge(read().newPassword)) : words(error);
        refuse('newPassword', message, { go: true });
      } else setFailure(words(error));
    }
  }

  return (
    <form noValidate aria-busy={pending} className="grid gap-4" onSubmit={submit(reset)}>
      <p className="text-sm text-muted">{t('reset.text')}</p>
      <NewPasswordField rule={rule} input={input('newPassword')} error={errors.newPassword} />
      <SecretField
        label={t('field.confirm')}
        input={input('confirmNewPassword')}
        error={errors.confirmNewPassword}
        autoComplete="new-password"
      />
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
