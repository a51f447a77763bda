import type { DepositDetail } from '@fairhouse/contract/deposits';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';

/** The gateway's own page; until the gateway has answered, its place. */
export default function GatewayWay({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('deposit');
  const { redirectUrl } = deposit.instructions;
  if (deposit.state !== 'AWAITING') return null;
  if (!redirectUrl) return <Skeleton className="h-40 rounded-md" />;
  return (
    <section className="card grid gap-4 p-4 md:p-6">
      <a href={redirectUrl} className={buttonLook('primary', 'lg')}>
        <ExternalLink size={18} aria-hidden="true" />
        {t('goOn')}
      </a>
    </section>
  );
}
