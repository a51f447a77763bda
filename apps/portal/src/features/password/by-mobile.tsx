import type { ChallengeAnswer } from '@fairhouse/contract/challenge';
import { useState } from 'react';
import { Controller, type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import { useLoginOutcome } from '../identity/use-login-outcome.ts';
import { CodeField } from '../verification/code-field.tsx';
import { type Mobile, MobileField, mobileKey, noMobile } from '../verification/mobile-field.tsx';
import { useMobileProof } from '../verification/use-mobile-proof.ts';
import { useVerificationWords } from '../verification/words.ts';
import { resetByMobile } from './calls.ts';
import { NewPasswordField } from './password-fields.tsx';
import { refusedFields } from './refused-fields.ts';
import { useRuleWords } from './use-rule-words.ts';

type Values = { mobile: Mobile; code: string; newPassword: string };

/** Codes that belong beneath the number or the code. */
const placeOf: Partial<Record<string, 'mobile' | 'code'>> = {
  MOBILE_MISSING: 'mobile',
  MOBILE_INVALID: 'mobile',
  CODE_INVALID: 'code',
  CODE_EXPIRED: 'code',
};

/** The number, the code that was sent to it and a new password; who is right is signed in. */
export default function ByMobile({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['password', 'identity']);
  const words = useVerificationWords();
  const { ruleOf, follow } = useRuleWords();
  const { challenge, send, proof } = useMobileProof('forgot');
  const outcome = useLoginOutcome(window.location.pathname.startsWith('/agent') ? 'agent' : 'member');
  const [failure, setFailure] = useState<string | null>(null);
  const { control, register, handleSubmit, setError, setFocus, clearErrors, getValues, trigger, formState } =
    useForm<Values>({
      mode: 'onTouched',
      // Fields that hold their own inputs come late to the form, and would be the last to be gone to.
      shouldFocusError: false,
      defaultValues: { mobile: noMobile, code: '', newPassword: '' },
    });
  const { errors, isSubmitting } = formState;
  const rule = ruleOf('password');
  const judge = follow(rule, t('message.newRequired'));
  const [typedMobile, typedPassword] = useWatch({ control, name: ['mobile', 'newPassword'] });
  const target = mobileKey(typedMobile);

  async function sendCode(answer: ChallengeAnswer | undefined) {
    const sent = await send(getValues('mobile'), answer);
    // What was wrong with the last code is not said of the one that comes.
    clearErrors('code');
    return sent;
  }

  async function submit({ mobile, code, newPassword }: Values) {
    setFailure(null);
    try {
      const { countryDialingCode } = mobile;
      const mobileNum = mobile.mobileNum.trim();
      outcome.enter(
        await resetByMobile({
          mobileNum,
          ...(countryDialingCode === '' ? {} : { countryDialingCode }),
          newPassword: newPassword.trim(),
          ...(await proof(code)),
        }),
      );
    } catch (error) {
      if (!outcome.waitsForVerification(error) && !shownInPlace(error)) setFailure(words(error));
    }
  }

  function goToFirst(wrong: FieldErrors<Values>) {
    const first = (['mobile', 'code', 'newPassword'] as const).find((name) => wrong[name]);
    if (first) setFocus(first);
  }

  /** True when the failure stands beneath its field now. */
  function shownInPlace(error: unknown): boolean {
    const place = error instanceof ApiError ? placeOf[error.code] : undefined;
    if (place) {
      setError(place, { message: words(error) }, { shouldFocus: true });
      return true;
    }
    const [refused] = refusedFields(error);
    if (refused?.field !== 'newPassword') return false;
    const message = refused.rule ? String(judge(getValues('newPassword'))) : words(error);
    setError('newPassword', { message }, { shouldFocus: true });
    return true;
  }

  return (
    <form
      noValidate
      aria-busy={isSubmitting}
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(submit, goToFirst)(event)}
    >
      <p className="text-sm text-muted">{t('forgot.mobileText')}</p>
      <Controller
        control={control}
        name="mobile"
        rules={{
          validate: ({ mobileNum }) => {
            const text = mobileNum.trim();
            if (text === '') return t('identity:message.mobileRequired');
            return /^\+?[\d\s().-]{6,31}$/.test(text) || t('identity:message.mobileInvalid');
          },
        }}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <MobileField
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            inputRef={ref}
            error={errors.mobile?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="code"
        rules={{ validate: (code) => /^\d{6}$/.test(code) || t('identity:message.codeRequired') }}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <CodeField
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            inputRef={ref}
            error={errors.code?.message}
            {...(challenge ? { challenge } : {})}
            target={target}
            ready={() => trigger('mobile', { shouldFocus: true })}
            send={sendCode}
            onRefused={shownInPlace}
          />
        )}
      />
      <NewPasswordField
        rule={rule}
        input={register('newPassword', { validate: judge })}
        value={typedPassword}
        error={errors.newPassword?.message}
      />
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={isSubmitting}>
        {t('forgot.reset')}
      </Button>
      <Button variant="ghost" onClick={onBack} disabled={isSubmitting}>
        {t('forgot.back')}
      </Button>
    </form>
  );
}
