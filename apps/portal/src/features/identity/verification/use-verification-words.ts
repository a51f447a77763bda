import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';

const windowSeconds = 5 * 60;

/** Returns a function that turns an error about a number or code into a sentence. */
export function useVerificationWords(): (error: unknown) => string {
  const { t } = useTranslation('code');
  const words = useErrorWords();
  return (error) => {
    const code = error instanceof ApiError ? error.code : null;
    const digits = errorDetail(error, 'digits');
    if (code === 'MOBILE_INVALID' && typeof digits === 'number') return t('mobile.digits', { digits });
    const tries = errorDetail(error, 'triesLeft');
    if (code === 'CODE_INVALID' && typeof tries === 'number') return t('triesLeft', { count: tries });
    const wait = errorDetail(error, 'retryAfterSeconds');
    if (code === 'SMS_TOO_MANY' && typeof wait === 'number' && wait > windowSeconds) return t('tooManyToday');
    return words(error);
  };
}
