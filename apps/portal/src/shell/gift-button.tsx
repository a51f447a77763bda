import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClaimable } from '../api/messages.ts';
import { Count } from '../ui/count.tsx';

/** The link to the rewards to be claimed, with their number as a badge that does not change the button's size. */
export function GiftButton() {
  const { t } = useTranslation('shell');
  const { rewards = 0 } = useClaimable();
  const label = [t('nav.rewards'), ...(rewards > 0 ? [t('account.waiting', { count: rewards })] : [])].join(', ');
  return (
    <Link
      to="/member/rewards"
      aria-label={label}
      className="relative grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text"
    >
      <Gift size={21} aria-hidden="true" />
      <Count count={rewards} className="pointer-events-none absolute -top-1 -end-1 ring-2 ring-bg" />
    </Link>
  );
}
