import type { ChallengeAnswer } from '@fairhouse/contract/challenge';
import { ApiError } from '@fairhouse/web/api-error';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { isAgentPage } from '../session/is-agent-page.ts';
import { useLoginOutcome } from '../session/use-login-outcome.ts';
import { mobileFault } from '../verification/mobile-fault.ts';
import { type Mobile, MobileField, mobileKey, noMobile } from '../verification/mobile-field.tsx';
import { SendCodeField } from '../verification/send-code-field.tsx';
import { useMobileProof } from '../verification/use-mobile-proof.ts';
import { useVerificationWords } from '../verification/use-verification-words.ts';
import { resetByMobile } from './calls.ts';
import { NewPasswordField } from './password-fields.tsx';
import { refusedFields } from './refused-fields.ts';
import { usePasswordRules } from './use-password-rules.ts';

type Values = { mobile: Mobile; code: string; newPassword: string };

/** Fields by the error codes that are about them. */
const placeOf: Partial<Record<string, 'mobile' | 'code'>> = {
  MOBILE_MISSING: 'mobile',
  MOBILE_INVALID: 'mobile',
  CODE_INVALID: 'code',
  CODE_EXPIRED: 'code',
};

/** The password reset by mobile number and SMS code; it signs the member in. */
export default function ByMobile({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['password', 'identity']);
  const words = useVerificationWords();
  const { ruleOf, follow } = usePasswordRules();
  const { challenge, send, proof } = useMobileProof('forgot');
  const outcome = useLoginOutcome(isAgentPage(window.location.pathname) ? 'agent' : 'member');
  const [failure, setFailure] = useState<string | null>(null);
  const rule = ruleOf('password');
  const judge = follow(rule, t('message.newRequired'));
  const { values, errors, pending, input, field, read, refuse, clear, check, submit } = useForm<Values>({
    start: { mobile: noMobile, code: '', newPassword: '' },
    early: true,
    rules: {
      mobile: ({ mobileNum }) => {
        const fault = mobileFault(mobileNum);
        return fault === null || t(`identity:message.${fault}`);
      },
      code: (typed) => /^\d{6}$/.test(typed) || t('identity:message.codeRequired'),
      newPassword: judge,
    },
  });

  async function sendCode(answer: ChallengeAnswer | undefined) {
    const sent = await send(read().mobile, answer);
    // The error of the last code does not apply to the new one.
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

  /** Returns true if the error is shown below its field. */
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
      <SendCodeField
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
