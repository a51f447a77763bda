import { useTranslation } from 'react-i18next';

/** Returns a reason as text: the words of a code, or the text that an operator wrote. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useTranslation('cashier');
  return (reason) => (/^[A-Z][A-Z0-9_]+$/.test(reason) ? t(`reason.${reason}`, { defaultValue: reason }) : reason);
}
