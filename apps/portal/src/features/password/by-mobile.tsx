import type { ChallengeAnswer } from '@fairhouse/contract/challenge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/use-form.ts';
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
  const rule = ruleOf('password');
  const judge = follow(rule, t('message.newRequired'));
  const { values, errors, pending, input, field, read, refuse, clear, check, submit } = useForm<Values>({
    start: { mobile: noMobile, code: '', newPassword: '' },
    early: true,
    rules: {
      mobile: ({ mobileNum }) => {
        const text = mobileNum.trim();
        if (text === '') return t('identity:message.mobileRequired');
        return /^\+?[\d\s().-]{6,31}$/.test(text) || t('identity:message.mobileInvalid');
      },
      code: (typed) => /^\d{6}$/.test(typed) || t('identity:message.codeRequired'),
      newPassword: judge,
    },
  });

  async function sendCode(answer: ChallengeAnswer | undefined) {
    const sent = await send(read().mobile, answer);
    // What was wrong with the last code is not said of the one that comes.
    clear('code');
    return sent;
  }

  async function reset({ mobile, code, newPassword }: Values) {
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

  /** True when the failure stands beneath its field now. */
  function shownInPlace(error: unknown): boolean {
    const place = error instanceof ApiError ? placeOf[error.code] : undefined;
    if (place) {
      refuse(place, words(error), { go: true });
      return true;
    }
    const [refused] = refusedFields(error);
    if (refused?.field !== 'newPassword') return false;
    const message = refused.rule ? String(judge(read().newPassword)) : words(error);
    refuse('newPassword', message, { go: true });
    return true;
  }

  return (
    <form noValidate aria-busy={pending} className="grid gap-4" onSubmit={submit(reset)}>
      <p className="text-sm text-muted">{t('forgot.mobileText')}</p>
      <MobileField {...field('mobile')} error={errors.mobile} />
      <CodeField
        {...field('code')}
        error={errors.code}
        {...(challenge ? { challenge } : {})}
        target={mobileKey(values.mobile)}
        ready={() => check('mobile')}
        send={sendCode}
        onRefused={shownInPlace}
      />
      <NewPasswordField rule={rule} input={input('newPassword')} error={errors.newPassword} />
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {t('forgot.reset')}
      </Button>
      <Button variant="ghost" onClick={onBack} disabled={pending}>
        {t('forgot.back')}
      </Button>
    </form>
  );
}
