import { useTranslation } from 'react-i18next';
import { Count } from '../../ui/count.tsx';

/** How many things wait behind an entry; nothing where nothing waits. */
export function CountBadge({ count = 0 }: { count: number | undefined }) {
  const { t } = useTranslation('member');
  return <Count count={count} label={t('menu.waiting', { count })} className="ml-auto" />;
}
