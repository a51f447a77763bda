import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MobileField, mobileKey } from '../verification/mobile-field.tsx';
import { SendCodeField } from '../verification/send-code-field.tsx';
import { type MobileProof, useMobileProof } from '../verification/use-mobile-proof.ts';
import { useVerificationWords } from '../verification/use-verification-words.ts';
import { digitsOf } from './use-checks.ts';
import { type Fields, focusFirst, type Refusal } from './use-fields.ts';

/** Proof of the number after the code is typed: the code itself, or the token that Firebase gives for it. */
export type Proof = MobileProof & { firebaseChannel?: 'PHONE' };
export type Prove = (code: string) => Promise<Proof>;

type Props = {
  fields: Fields;
  /** True if the account can be opened without a number. */
  optional: boolean;
  /** True if the number must be proved by a code. */
  code: boolean;
  onSent: (prove: Prove) => void;
};

/** The fields of the mobile number and the code that proves it. */
export default function MobilePart({ fields, optional, code, onSent }: Props) {
  const { challenge, send, proof } = useMobileProof('register');
  const { t } = useTranslation('register');
  const words = useVerificationWords();
  const holder = useRef<HTMLDivElement>(null);
  const { countryDialingCode, mobileNum } = fields.values;
  const mobile = { countryDialingCode, mobileNum: digitsOf(mobileNum) };

  const said = (why: Refusal | undefined) => (why instanceof Error ? words(why) : why);

  async function prove(typed: string): Promise<Proof> {
    const shown = await proof(typed);
    return 'firebaseIdToken' in shown ? { ...shown, firebaseChannel: 'PHONE' } : shown;
  }

  function ready() {
    fields.leave('mobileNum');
    if (fields.problem('mobileNum') === null && mobile.mobileNum !== '') return true;
    const form = holder.current?.closest('form');
    if (form) focusFirst(form, ['mobileNum']);
    return false;
  }

  function onRefused(error: unknown): boolean {
    const isNumber = error instanceof Error && 'code' in error && String(error.code).startsWith('MOBILE_');
    if (isNumber) fields.refuse('mobileNum', error);
    return isNumber;
  }

  return (
    <div ref={holder} className="contents">
      <MobileField
        value={{ countryDialingCode, mobileNum }}
        onChange={(next) => {
          if (next.countryDialingCode !== countryDialingCode) fields.set('countryDialingCode', next.countryDialingCode);
          if (next.mobileNum !== mobileNum) fields.set('mobileNum', next.mobileNum);
        }}
        onBlur={() => fields.leave('mobileNum')}
        error={said(fields.error('mobileNum'))}
        name="mobileNum"
        aside={optional && <span className="text-xs text-muted">{t('optional')}</span>}
      />
      {code && (
        <SendCodeField
          value={fields.values.verificationCode}
          onChange={(typed) => fields.set('verificationCode', typed)}
          onBlur={() => fields.leave('verificationCode')}
          error={said(fields.error('verificationCode'))}
          name="verificationCode"
          target={mobileKey(mobile)}
          ready={ready}
          onRefused={onRefused}
          {...(challenge ? { challenge } : {})}
          send={async (answer) => {
            const sent = await send(mobile, answer);
            onSent(prove);
            return sent;
          }}
        />
      )}
    </div>
  );
}
