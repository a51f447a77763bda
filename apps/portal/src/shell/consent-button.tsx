import { useTranslation } from 'react-i18next';
import { choose, useConsent } from './consent.ts';

/** Takes back what the visitor chose about the counting of pages, so that the line asks again. */
export default function ConsentButton({ className }: { className: string }) {
  const { t } = useTranslation('analytics');
  if (useConsent() === '') return null;
  return (
    <button type="button" className={className} onClick={() => choose('')}>
      {t('label')}
    </button>
  );
}
