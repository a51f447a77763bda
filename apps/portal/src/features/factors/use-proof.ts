import type { VerificationMethod } from '@fairhouse/contract/factors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorDetail } from '../../api/api-error.ts';
import { useErrorWords } from '../../api/error-words.ts';
import type { GivenProof, ProofProps } from './proof.tsx';

const aboutField: ReadonlySet<string> = new Set(['CODE_INVALID', 'CODE_EXPIRED', 'PASSWORD_WRONG']);

/** Sends a proof and says what was wrong with it: beneath its field, or of the form as a whole. */
export function useProof(method: VerificationMethod, submit: ProofProps['submit']) {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** True when it was right. */
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
    return `${t([`wrong.${method}`, 'wrong.code'])}${tries}`;
  }

  return { pending, error, failure, prove, setError };
}
