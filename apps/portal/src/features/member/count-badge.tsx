import { useTranslation } from 'react-i18next';
import { Count } from '../../ui/count.tsx';

/** A badge with the number of pending items; nothing for zero. */
export function CountBadge({ count = 0 }: { count: number | undefined }) {
  const { t } = useTranslation('member');
  return <Count count={count} label={t('menu.waiting', { count })} className="ms-auto" />;
}
