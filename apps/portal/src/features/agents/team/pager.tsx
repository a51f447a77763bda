import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useSetSearch } from '../../records/use-set-search.ts';

export const pageSize = 20;

/** The page links of a list with `count` rows; the page number is kept in the address. */
export function Pager({ page, count }: { page: number; count: number }) {
  const { t } = useTranslation('team');
  const setSearch = useSetSearch();
  const last = Math.max(1, Math.ceil(count / pageSize));
  if (last === 1) return null;
  const go = (to: number) => setSearch({ page: to === 1 ? undefined : String(to) });
  return (
    <nav aria-label={t('pages')} className="flex items-center gap-4">
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('before')}
      </Button>
      <span className="text-sm text-muted tabular-nums">{t('page', { page, last })}</span>
      <Button variant="secondary" size="sm" disabled={page >= last} onClick={() => go(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
