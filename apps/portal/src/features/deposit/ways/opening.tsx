import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/states.tsx';
import { WayCard } from './way-card.tsx';

/** The gateway has not answered yet; the page asks again by itself. */
export function Opening() {
  const { t } = useTranslation('gateway');
  return (
    <WayCard title={t('opening.title')} text={t('opening.text')}>
      <Skeleton className="h-13 rounded-md" />
      <Skeleton className="h-24 rounded-md" />
    </WayCard>
  );
}
