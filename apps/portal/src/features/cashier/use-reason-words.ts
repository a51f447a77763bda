import { useTranslation } from 'react-i18next';

/** A reason as a person reads it: the words of a code, or what somebody wrote. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useTranslation('cashier');
  return (reason) => (/^[A-Z][A-Z0-9_]+$/.test(reason) ? t(`reason.${reason}`, { defaultValue: reason }) : reason);
}
