import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import { resetByLink } from './calls.ts';
import { NewPasswordField, SecretField } from './password-fields.tsx';
import { refusedFields } from './refused-fields.ts';
import { useRuleWords } from './use-rule-words.ts';

type Values = { newPassword: string; confirmNewPassword: string };

type Props = { token: string; onDone: () => void; onVoid: () => void };

/** The new password, twice. A slip leaves the link as it was; a link that opens nothing is told apart. */
export function ResetForm({ token, onDone, onVoid }: Props) {
  const { t } = useTranslation(['password', 'identity']);
  const words = useErrorWords();
  const { ruleOf, follow } = useRuleWords();
  const [failure, setFailure] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    setError,
    getValues,
    control,
    formState: { errors, isSubmitting },
  } = useForm<Values>({ mode: 'onTouched', defaultValues: { newPassword: '', confirmNewPassword: '' } });
  const typedPassword = useWatch({ control, name: 'newPassword' });
  const rule = ruleOf('password');
  const judge = follow(rule, t('message.newRequired'));

  async function submit(values: Values) {
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
      if (refused?.field === 'confirmNewPassword')
        setError('confirmNewPassword', { message: t('identity:message.passwordsDiffer') });
      else if (refused?.field === 'newPassword') {
        const message = refused.rule ? String(judge(getValues('newPassword'))) : words(error);
        setError('newPassword', { message }, { shouldFocus: true });
      } else setFailure(words(error));
    }
  }

  return (
    <form
      noValidate
      aria-busy={isSubmitting}
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <p className="text-sm text-muted">{t('reset.text')}</p>
      <NewPasswordField
        rule={rule}
        input={register('newPassword', { validate: judge })}
        value={typedPassword}
        error={errors.newPassword?.message}
      />
      <SecretField
        label={t('field.confirm')}
        input={register('confirmNewPassword', {
          validate: (value) => {
            if (value.trim() === '') return t('message.confirmRequired');
            return value.trim() === getValues('newPassword').trim() || t('identity:message.passwordsDiffer');
          },
        })}
        error={errors.confirmNewPassword?.message}
        autoComplete="new-password"
      />
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={isSubmitting}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
