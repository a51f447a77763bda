import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorDetail } from '../../api/api-error.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { login } from './calls.ts';
import { CaptchaField } from './captcha-field.tsx';
import { FormAlert } from './form-alert.tsx';
import { useCaptcha } from './use-captcha.ts';

type Values = { username: string; password: string; captcha: string };

/** Username and password; a captcha only once a failed login asked for it. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('identity');
  const words = useErrorWords();
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { captcha, failed, refresh } = useCaptcha(captchaWanted);
  const {
    register,
    handleSubmit,
    setError,
    resetField,
    formState: { errors, isSubmitting },
  } = useForm<Values>({ defaultValues: { username: '', password: '', captcha: '' } });

  async function submit(values: Values) {
    setFailure(null);
    try {
      const { member } = await login({
        username: values.username.trim(),
        password: values.password.trim(),
        type: 'username',
        side: 'member',
        ...(captchaWanted ? { captcha: values.captcha.trim() } : {}),
      });
      toast(t('login.done', { name: member.nickname }), 'success');
      onDone();
    } catch (error) {
      refused(error);
    }
  }

  function refused(error: unknown) {
    const code = error instanceof ApiError ? error.code : null;
    const aboutCaptcha = code === 'CAPTCHA_REQUIRED' || code === 'CAPTCHA_WRONG';
    if (aboutCaptcha || errorDetail(error, 'captcha') === true) setCaptchaWanted(true);
    // A captcha is good for one try, whatever came of it.
    refresh();
    resetField('captcha');
    if (aboutCaptcha && captchaWanted) setError('captcha', { message: words(error) }, { shouldFocus: true });
    else setFailure(words(error));
  }

  const filled = (message: string) => (value: string) => value.trim() !== '' || message;

  return (
    <form
      noValidate
      aria-busy={isSubmitting}
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <Field label={t('field.username')} error={errors.username?.message}>
        <TextInput
          {...register('username', { validate: filled(t('message.usernameRequired')) })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('field.password')} error={errors.password?.message}>
        <PasswordInput
          {...register('password', { validate: filled(t('message.passwordRequired')) })}
          autoComplete="current-password"
          showLabel={t('field.showPassword')}
          hideLabel={t('field.hidePassword')}
        />
      </Field>
      {captchaWanted && (
        <CaptchaField
          captcha={captcha}
          failed={failed}
          onRefresh={refresh}
          error={errors.captcha?.message}
          input={register('captcha', { validate: filled(t('message.captchaRequired')) })}
        />
      )}
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={isSubmitting}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
