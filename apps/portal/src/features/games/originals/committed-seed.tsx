import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/states.tsx';
import { seedsQuery } from './calls.ts';

/** The commitment of the next result, in view before the bet: the server seed's hash and the counter. */
export function CommittedSeed({ memberId }: { memberId: string | null }) {
  const { t } = useTranslation('originals');
  const seeds = useQuery(seedsQuery(memberId));
  if (seeds.isError) return null;
  return (
    <aside className="grid gap-2 border-t border-line pt-4 text-xs text-muted max-md:order-4">
      <p className="flex items-center gap-2 text-sm font-bold text-text">
        <Lock size={15} aria-hidden="true" className="text-brand" />
        {t('committed.title')}
      </p>
      {seeds.data ? (
        <>
          <p>{t('committed.text', { nonce: seeds.data.nonce })}</p>
          <p className="rounded-sm border border-line bg-bg px-2.5 py-2 font-mono break-all">
            {seeds.data.serverSeedHash}
          </p>
        </>
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
      <Link
        to="/fairness"
        className="inline-flex min-h-11 items-center text-sm font-semibold text-brand hover:text-brand-strong"
      >
        {t('committed.link')}
      </Link>
    </aside>
  );
}
