import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import type { CodeSent } from '@fairhouse/contract/verification';
import { useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useSite } from '../../api/use-site.ts';
import { type FirebaseCode, firebaseMinutes, sendByFirebase } from './firebase.ts';
import type { Mobile } from './mobile-field.tsx';

/** What shows a number to be the visitor's, as the request that wants it carries it. */
export type MobileProof = { verificationCode: string } | { firebaseIdToken: string };
type Send = (challenge: ChallengeAnswer | undefined) => Promise<CodeSent>;

/**
 * Proves a number by the site's own code or, where the site has Firebase send them, by Firebase's, which asks a challenge of
 * its own.
 * @param ask has the site's own code sent
 * @returns `field` for the `CodeField`, and what makes a proof of the code that was typed
 */
export function useMobileProof(
  mobile: Mobile,
  purpose: ChallengePurpose,
  ask: Send,
): {
  field: { challenge?: ChallengePurpose; send: Send };
  /** @throws ApiError CODE_INVALID, CODE_EXPIRED or another of the phone list */
  proofOf: (code: string) => Promise<MobileProof>;
} {
  const setting = useSite()?.info.firebase;
  const sent = useRef<FirebaseCode | null>(null);
  if (!setting) {
    return { field: { challenge: purpose, send: ask }, proofOf: async (code) => ({ verificationCode: code }) };
  }
  return {
    field: {
      send: async () => {
        sent.current = await sendByFirebase(setting, e164(mobile));
        return { expiredMinutes: firebaseMinutes };
      },
    },
    proofOf: async (code) => {
      if (!sent.current) throw new ApiError('CODE_INVALID', 0);
      return { firebaseIdToken: await sent.current.confirm(code) };
    },
  };
}

/** "+66812345678": at home a number is written with a zero that the dialing code takes the place of. */
function e164({ countryDialingCode, mobileNum }: Mobile): string {
  const digits = mobileNum.replace(/\D/g, '');
  return mobileNum.trim().startsWith('+') ? `+${digits}` : `+${countryDialingCode}${digits.replace(/^0/, '')}`;
}
