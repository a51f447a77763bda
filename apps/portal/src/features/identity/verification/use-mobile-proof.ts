import type { ChallengeAnswer } from '@fairhouse/contract/challenge';
import type { CodeSent } from '@fairhouse/contract/verification';
import { ApiError } from '@fairhouse/web/api-error';
import { useRef } from 'react';
import { useLanguage, useSite } from '../../../api/use-site.ts';
import { askSmsCode, type SmsPurpose } from './calls.ts';
import { type FirebaseCode, firebaseMinutes, sendByFirebase } from './firebase.ts';
import type { Mobile } from './mobile-field.tsx';

export type MobileProof = { verificationCode: string } | { firebaseIdToken: string };

const challengeOf = { login: 'smsLogin', forgot: 'smsForgot', register: 'smsRegister', bind: 'smsBind' } as const;

/** Sends a number's code by the site's own SMS or Firebase, and turns the typed code into the proof for the server. */
export function useMobileProof(purpose: SmsPurpose) {
  const language = useLanguage();
  const firebase = useSite()?.info.firebase;
  const sent = useRef<FirebaseCode | null>(null);

  return {
    /** None for Firebase, which has its own challenge. */
    challenge: firebase ? undefined : challengeOf[purpose],

    send: async (mobile: Mobile, challenge: ChallengeAnswer | undefined): Promise<CodeSent> => {
      if (!firebase) return await askSmsCode(purpose, { ...mobile, language, challenge });
      sent.current = await sendByFirebase(firebase, e164Of(mobile));
      return { expiredMinutes: firebaseMinutes };
    },

    /** Returns the proof; the site's own code is sent as typed. @throws ApiError CODE_INVALID, CODE_EXPIRED */
    proof: async (code: string): Promise<MobileProof> => {
      if (!firebase) return { verificationCode: code };
      if (!sent.current) throw new ApiError('CODE_INVALID', 0);
      return { firebaseIdToken: await sent.current.confirm(code.trim()) };
    },
  };
}

/**
 * Returns the number in Firebase's form, E.164: a leading 0 is dialled only inside the country, so it is dropped after
 * the dialing code.
 */
function e164Of({ countryDialingCode, mobileNum }: Mobile): string {
  const digits = mobileNum.replace(/\D/g, '');
  return mobileNum.trim().startsWith('+') ? `+${digits}` : `+${countryDialingCode}${digits.replace(/^0+/, '')}`;
}
