import type { FieldRule, RegisterSetting } from '@fairhouse/contract/site';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { useLanguage } from '../../api/use-site.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { register as openAccount } from '../identity/calls.ts';
import { CaptchaField } from '../identity/captcha-field.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import { useCaptcha } from '../identity/use-captcha.ts';
import { brokenRule, shownRule } from './field-rules.ts';
import {
  filledProfile,
  inputHelp,
  issuesOf,
  pathOf,
  type RegisterValues,
  shownProfileFields,
} from './register-fields.ts';

type Props = { setting: RegisterSetting; onDone: () => void };

/** The registration form: every field's rule and message come from the server's setting. */
export function RegisterForm({ setting: { rules, minAge }, onDone }: Props) {
  const { t } = useTranslation('identity');
  const words = useErrorWords();
  const language = useLanguage();
  const captchaShown = shownRule(rules, 'captcha') !== undefined;
  const { captcha, failed, refresh } = useCaptcha(captchaShown);
  const [failure, setFailure] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    setError,
    getValues,
    resetField,
    getFieldState,
    trigger,
    formState: { errors, isSubmitting },
  } = useForm<RegisterValues>({
    mode: 'onTouched',
    defaultValues: { username: '', password: '', confirmPassword: '', profile: {}, captcha: '', terms: false },
  });

  const hint = (rule: FieldRule | undefined) =>
    rule && t(`pattern.${rule.patternId}`, { min: rule.minLength, max: rule.maxLength, defaultValue: '' });
  const follow = (rule: FieldRule | undefined) => (value: string | undefined) => {
    const broken = rule ? brokenRule(rule, (value ?? '').trim()) : null;
    if (!rule || !broken) return true;
    return broken.kind === 'missing' ? missing(rule.field) : hint(rule) || t('message.required');
  };
  const missing = (field: string) => t([`message.${field}Required`, 'message.required']);

  function confirmAgain() {
    if (getFieldState('confirmPassword').isTouched) void trigger('confirmPassword');
  }

  async function submit(values: RegisterValues) {
    setFailure(null);
    try {
      const { member } = await openAccount({
        username: values.username.trim(),
        password: values.password.trim(),
        confirmPassword: values.confirmPassword.trim(),
        ...filledProfile(values.profile),
        ...(captchaShown ? { captcha: values.captcha.trim() } : {}),
        terms: values.terms,
        ageConfirmed: values.terms,
        domain: window.location.hostname,
        registerUrl: window.location.href,
        registerMethod: 'WEB',
        language,
      });
      toast(t('register.done', { name: member.nickname }), 'success');
      onDone();
    } catch (error) {
      refused(error);
    }
  }

  function refused(error: unknown) {
    const code = error instanceof ApiError ? error.code : null;
    // A captcha is good for one try, whatever came of it.
    refresh();
    resetField('captcha');
    if (code === 'USERNAME_TAKEN') return setError('username', { message: words(error) }, { shouldFocus: true });
    if (code === 'CAPTCHA_WRONG' || code === 'CAPTCHA_REQUIRED') {
      return setError('captcha', { message: words(error) }, { shouldFocus: true });
    }
    for (const { field } of issuesOf(error)) {
      const path = pathOf(field);
      const rule = rules.find((candidate) => candidate.field === field);
      if (path) setError(path, { message: hint(rule) || t('message.required') });
    }
    setFailure(words(error));
  }

  const usernameRule = shownRule(rules, 'username');
  const passwordRule = shownRule(rules, 'password');
  const toggle = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };

  return (
    <form
      noValidate
      aria-busy={isSubmitting}
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <Field label={t('field.username')} hint={hint(usernameRule)} error={errors.username?.message}>
        <TextInput
          {...register('username', { validate: follow(usernameRule) })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('field.password')} hint={hint(passwordRule)} error={errors.password?.message}>
        <PasswordInput
          {...register('password', { validate: follow(passwordRule), onChange: confirmAgain })}
          autoComplete="new-password"
          {...toggle}
        />
      </Field>
      <Field label={t('field.confirmPassword')} error={errors.confirmPassword?.message}>
        <PasswordInput
          {...register('confirmPassword', {
            validate: (value) => {
              if (value === '') return t('message.required');
              return value.trim() === getValues('password').trim() || t('message.passwordsDiffer');
            },
          })}
          autoComplete="new-password"
          {...toggle}
        />
      </Field>
      {shownProfileFields(rules).map(({ field, rule }) => (
        <Field key={field} label={t(`field.${field}`)} hint={hint(rule)} error={errors.profile?.[field]?.message}>
          <TextInput {...register(`profile.${field}`, { validate: follow(rule) })} {...inputHelp[field]} />
        </Field>
      ))}
      {captchaShown && (
        <CaptchaField
          captcha={captcha}
          failed={failed}
          onRefresh={refresh}
          error={errors.captcha?.message}
          input={register('captcha', { validate: (value) => value.trim() !== '' || t('message.captchaRequired') })}
        />
      )}
      <div className="grid gap-1">
        <Checkbox
          {...register('terms', { validate: (ticked) => ticked || t('message.notEmpty') })}
          label={t('register.terms')}
          error={errors.terms?.message}
        />
        <p className="text-xs text-muted">{t('register.age', { age: minAge })}</p>
      </div>
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={isSubmitting}>
        {t('register.submit')}
      </Button>
    </form>
  );
}
