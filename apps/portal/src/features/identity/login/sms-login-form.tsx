import { ApiError } from '@fairhouse/web/api-error';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useLoginOutcome } from '../session/use-login-outcome.ts';
import { mobileFault } from '../verification/mobile-fault.ts';
import { MobileField, mobileKey, noMobile } from '../verification/mobile-field.tsx';
import { SendCodeField } from '../verification/send-code-field.tsx';
import { useMobileProof } from '../verification/use-mobile-proof.ts';
import { useVerificationWords } from '../verification/use-verification-words.ts';
import { login } from './calls.ts';

type Errors = { mobile?: string; code?: string; form?: string };

/** The login by SMS code. An unknown number gets the same answer as a wrong code. */
export default function SmsLoginForm() {
  const { t } = useTranslation('identity');
  const words = useVerificationWords();
  const outcome = useLoginOutcome('member');
  const [mobile, setMobile] = useState(noMobile);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const { challenge, send, proof } = useMobileProof('login');
  const mobileInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);

  function mobileError(): Errors {
    const fault = mobileFault(mobile.mobileNum);
    return fault ? { mobile: t(`message.${fault}`) } : {};
  }

  /** Shows the error below its field and focuses it. @returns true if there is one */
  function tell(found: Errors): boolean {
    setErrors(found);
    (found.mobile ? mobileInput : found.code ? codeInput : null)?.current?.focus();
    return Boolean(found.mobile || found.code);
  }

  /** Shows a refusal below its field. @returns true if it is about one */
  function refuse(error: unknown): boolean {
    const kind = error instanceof ApiError ? error.code : '';
    if (/^MOBILE_/.test(kind)) return tell({ mobile: words(error) });
    return /^CODE_/.test(kind) && tell({ code: words(error) });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing: Errors = { ...mobileError(), ...(code === '' ? { code: t('message.codeRequired') } : {}) };
    if (pending || tell(missing)) return;
    setPending(true);
    try {
      const { countryDialingCode, mobileNum } = mobile;
      const shown = await proof(code);
      outcome.enter(
        await login({
          type: 'sms',
          mobileNum: mobileNum.trim(),
          ...(countryDialingCode === '' ? {} : { countryDialingCode }),
          side: 'member',
          ...shown,
        }),
      );
    } catch (error) {
      if (!outcome.waitsForVerification(error) && !refuse(error)) setErrors({ form: words(error) });
    } finally {
      setPending(false);
    }
  }

  return (
    <form noValidate aria-busy={pending} className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <MobileField value={mobile} onChange={setMobile} error={errors.mobile} inputRef={mobileInput} />
      <SendCodeField
        {...(challenge ? { challenge } : {})}
        send={(answer) => send(mobile, answer)}
        value={code}
        onChange={setCode}
        error={errors.code}
        target={mobileKey(mobile)}
        inputRef={codeInput}
        ready={() => !tell(mobileError())}
        onRefused={refuse}
      />
      <p className="text-xs text-muted">{t('login.smsHint')}</p>
      <FormAlert text={errors.form ?? null} />
      <Button type="submit" size="lg" pending={pending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
