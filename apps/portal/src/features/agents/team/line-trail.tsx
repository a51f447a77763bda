import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSetSearch } from '../../records/use-set-search.ts';

/** The steps from the agent down to the account whose downlines are shown; each leads back to its own. */
export function LineTrail({ line }: { line: { memberId: string; account: string }[] }) {
  const { t } = useTranslation('team');
  const setSearch = useSetSearch();
  if (line.length === 0) return null;
  const steps = [{ memberId: undefined, account: t('me') }, ...line];
  return (
    <nav aria-label={t('line')} className="flex flex-wrap items-center gap-x-1">
      {steps.map(({ memberId, account }, i) => (
        <span key={memberId ?? 'me'} className="flex items-center gap-1">
          {i > 0 && <ChevronRight size={16} aria-hidden="true" className="text-muted" />}
          {i === steps.length - 1 ? (
            <bdi aria-current="true" className="px-1 text-sm font-bold">
              {account}
            </bdi>
          ) : (
            <button
              type="button"
              onClick={() => setSearch({ under: memberId, page: undefined })}
              className="min-h-11 rounded-sm px-1 text-sm font-semibold text-brand hover:text-brand-strong"
            >
              <bdi>{account}</bdi>
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
