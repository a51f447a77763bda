import type { OfferedMethod, PasskeyAssertion, PasskeyRequest, VerificationMethod } from '@fairhouse/contract/factors';
import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';

/** A proof of identity and its method. */
export type GivenProof = {
  method: VerificationMethod;
  code?: string;
  name?: string;
  password?: string;
  credential?: PasskeyAssertion;
};

export type ProofProps = {
  methods: readonly OfferedMethod[];
  /** Sends the proof; throws the server's refusal, which the form shows. */
  submit: (proof: GivenProof) => Promise<void>;
  sendCode: (method: 'sms' | 'email') => Promise<{ expiredMinutes: number }>;
  passkeyRequest: () => Promise<PasskeyRequest>;
  /** Shown above the button. */
  extra?: ReactNode;
};

const aboutField: ReadonlySet<string> = new Set(['CODE_INVALID', 'CODE_EXPIRED', 'PASSWORD_WRONG']);

/** Sends a proof and keeps its error: of the field, or of the form as a whole. */
export function useProof(method: VerificationMethod, submit: ProofProps['submit']) {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Returns true if the proof was right. */
  async function prove(proof: Omit<GivenProof, 'method'>): Promise<boolean> {
    setPending(true);
    setError(null);
    setFailure(null);
    try {
      await submit({ method, ...proof });
      return true;
    } catch (refusal) {
      if (refusal instanceof ApiError && aboutField.has(refusal.code)) setError(wordsOfField(refusal));
      else setFailure(words(refusal));
      return false;
    } finally {
      setPending(false);
    }
  }

  function wordsOfField(refusal: ApiError): string {
    if (refusal.code !== 'CODE_INVALID') return words(refusal);
    const left = errorDetail(refusal, 'triesLeft');
    const tries = typeof left === 'number' ? ` ${t('triesLeft', { count: left })}` : '';
    return `${t(`wrong.${method}`, { defaultValue: t('wrong.code') })}${tries}`;
  }

  return { pending, error, failure, prove, setError };
}
