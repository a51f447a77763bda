import { useTranslation } from 'react-i18next';
import { choose, useConsent } from './consent.ts';

/** The button that withdraws the visitor's choice about analytics, so that the consent line asks again. */
export default function ConsentButton({ className }: { className: string }) {
  const { t } = useTranslation('analytics');
  if (useConsent() === '') return null;
  return (
    <button type="button" className={className} onClick={() => choose('')}>
      {t('label')}
    </button>
  );
}
