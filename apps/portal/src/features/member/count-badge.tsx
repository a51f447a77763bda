import { useTranslation } from 'react-i18next';

/** How many things wait behind an entry; nothing where nothing waits. */
export function CountBadge({ count }: { count: number | undefined }) {
  const { t } = useTranslation('member');
  if (!count) return null;
  return (
    <span className="ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-hot px-1.5 text-xs font-bold text-white tabular-nums">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('menu.waiting', { count })}</span>
    </span>
  );
}
