import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';

/** Turns a failed call into a sentence in the visitor's language. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('SYSTEM_ERROR');
    const value: object = typeof error.value === 'object' && error.value !== null ? error.value : {};
    return t(error.code, { ...value, defaultValue: t('SYSTEM_ERROR') });
  };
}
