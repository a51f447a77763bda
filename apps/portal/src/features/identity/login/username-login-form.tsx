import type { Side } from '@fairhouse/contract/identity';
import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Field, PasswordInput, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { CaptchaField } from '../challenge/captcha-field.tsx';
import { useCaptcha } from '../challenge/use-captcha.ts';
import { useChallenge } from '../challenge/use-challenge.tsx';
import { keepTypedPassword } from '../session/typed-password.ts';
import { useLoginOutcome } from '../session/use-login-outcome.ts';
import { login } from './calls.ts';
import { rememberedUsername, rememberUsername, wishToStay } from './remember-me.ts';

type FieldName = 'username' | 'password' | 'captcha';
const fieldNames: readonly FieldName[] = ['username', 'password', 'captcha'];

/**
 * The login form; it shows a captcha once a failed login requires one. On the agents' side no username is remembered.
 */
export function UsernameLoginForm({ side }: { side: Side }) {
  const { t } = useTranslation('identity');
  const words = useErrorWords();
  const outcome = useLoginOutcome(side);
  const form = useRef<HTMLFormElement>(null);
  const [kept] = useState(() => (side === 'member' ? rememberedUsername() : ''));
  const [values, setValues] = useState({ username: kept, password: '', captcha: '' });
  const [remember, setRemember] = useState(kept !== '');
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const { captcha, failed, refresh } = useCaptcha(captchaWanted, () => setValues((held) => ({ ...held, captcha: '' })));
  const { withChallenge, panel } = useChallenge('login');

  const input = (name: FieldName) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setValues((held) => ({ ...held, [name]: value }));
      setErrors(({ [name]: _, ...others }) => others);
    },
  });

  /** Shows each field's error and focuses the first. */
  function tell(found: Partial<Record<FieldName, string>>) {
    setErrors(found);
    const first = fieldNames.find((name) => found[name]);
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const missing = {
      ...(values.username.trim() ? {} : { username: t('message.usernameRequired') }),
      ...(values.password.trim() ? {} : { password: t('message.passwordRequired') }),
      ...(values.captcha.trim() || !captchaWanted ? {} : { captcha: t('message.captchaRequired') }),
    };
    setFailure(null);
    tell(missing);
    if (Object.keys(missing).length > 0) return;
    setPending(true);
    await send();
    setPending(false);
  }

  async function send() {
    const username = values.username.trim();
    const keep = () => side === 'member' && rememberUsername(remember ? username : null);
    wishToStay(side === 'member' && remember);
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
      if (value.passwordChange) keepTypedPassword(values.password.trim());
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
    // A captcha is valid for one try, whatever its result.
    refresh();
    setValues((held) => ({ ...held, captcha: '' }));
    if (aboutCaptcha && captchaWanted) tell({ captcha: words(error) });
    else setFailure(words(error));
  }

  return (
    <>
      <form ref={form} noValidate aria-busy={pending} className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={t('field.username')} error={errors.username}>
          <TextInput {...input('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={t('field.password')} error={errors.password}>
          <PasswordInput
            {...input('password')}
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
            error={errors.captcha}
            input={input('captcha')}
          />
        )}
        <div className="-my-1.5 flex flex-wrap items-center justify-between gap-x-4">
          {side === 'member' && (
            <Checkbox
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
              label={t('login.remember')}
            />
          )}
          <Link
            to="."
            search={(held) => ({ ...held, popup: 'forgot-password' })}
            replace={side === 'member'}
            viewTransition={false}
            resetScroll={false}
            className="ms-auto inline-flex min-h-11 items-center text-sm font-semibold text-brand hover:text-brand-strong"
          >
            {t('login.forgot')}
          </Link>
        </div>
        <FormAlert text={failure} />
        <Button type="submit" size="lg" pending={pending}>
          {t('login.submit')}
        </Button>
      </form>
      {panel}
    </>
  );
}
