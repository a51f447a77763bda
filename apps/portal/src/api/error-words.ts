import { ApiError } from '@fairhouse/web/api-error';
import { useTranslation } from 'react-i18next';
import { shownValue } from './shown-value.ts';

/** Returns a function that turns a failed call into a sentence in the visitor's language. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('SYSTEM_ERROR');
    return t(error.code, { ...shownValue(error.value), defaultValue: t('SYSTEM_ERROR') });
  };
}
