import { useTranslation } from 'react-i18next';

/** Returns the labels of a copy button. */
export function useCopyWords(): { copy: string; copied: string; failed: string } {
  const { t } = useTranslation('deposit');
  return { copy: t('copy'), copied: t('copied'), failed: t('copyFailed') };
}
