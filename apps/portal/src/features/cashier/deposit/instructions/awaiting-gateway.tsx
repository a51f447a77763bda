import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../../ui/states.tsx';
import { InstructionCard } from './instruction-card.tsx';

/** A placeholder until the gateway answers; the page polls. */
export function AwaitingGateway() {
  const { t } = useTranslation('gateway');
  return (
    <InstructionCard title={t('opening.title')} text={t('opening.text')}>
      <Skeleton className="h-13 rounded-md" />
      <Skeleton className="h-24 rounded-md" />
    </InstructionCard>
  );
}
