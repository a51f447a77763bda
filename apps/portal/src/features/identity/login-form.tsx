import type { Side } from '@fairhouse/contract/identity';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorDetail } from '../../api/api-error.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { useChallenge } from '../challenge/use-challenge.tsx';
import { login } from './calls.ts';
import { CaptchaField } from './captcha-field.tsx';
import { FormAlert } from './form-alert.tsx';
import { rememberedUsername, rememberUsername } from './remember-me.ts';
import { useCaptcha } from './use-captcha.ts';
import { useLoginOutcome } from './use-login-outcome.ts';

type Values = { username: string; password: string; captcha: string; remember: boolean };

/** Username and password; a captcha only once a failed login asked for it. On the agents' side no name is kept. */
export function LoginForm({ side }: { side: Side }) {
  const { t } = useTranslation('identity');
  const words = useErrorWords();
  const outcome = useLoginOutcome(side);
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { captcha, failed, refresh } = useCaptcha(captchaWanted);
  const { withChallenge, panel } = useChallenge('login');
  const [kept] = useState(() => (side === 'member' ? rememberedUsername() : ''));
  const {
    register,
    handleSubmit,
    setError,
    resetField,
    formState: { errors, isSubmitting },
  } = useForm<Values>({ defaultValues: { username: kept, password: '', captcha: '', remember: kept !== '' } });

  async function submit(values: Values) {
    setFailure(null);
    const username = values.username.trim();
    const keep = () => side === 'member' && rememberUsername(values.remember ? username : null);
    try {
      const value = await withChallenge((challenge) =>
        login({
          username,
          password: values.password.trim(),
          type: 'username',
          side,
          ...(captchaWanted ? { captcha: values.captcha.trim() } : {}),
          ...(challenge ? { challenge } : {}),
        }),
      );
      if (!value) return;
      keep();
      outcome.enter(value);
    } catch (error) {
      if (outcome.waitsForVerification(error)) keep();
      else refused(error);
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
    <>
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
        <div className="-my-1.5 flex flex-wrap items-center justify-between gap-x-4">
          {side === 'member' && <Checkbox {...register('remember')} label={t('login.remember')} />}
          <Link
            to="."
            search={(held) => ({ ...held, popup: 'forgot-password' })}
            replace={side === 'member'}
            viewTransition={false}
            resetScroll={false}
            className="ml-auto inline-flex min-h-11 items-center text-sm font-semibold text-brand hover:text-brand-strong"
          >
            {t('login.forgot')}
          </Link>
        </div>
        <FormAlert text={failure} />
        <Button type="submit" size="lg" pending={isSubmitting}>
          {t('login.submit')}
        </Button>
      </form>
      {panel}
    </>
  );
}
