import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { seedsQuery } from './calls.ts';
import { Committed } from './committed.tsx';

/** The commitment of the next result, shown before the bet: the server seed's hash and the nonce. */
export function CommittedSeed({ memberId }: { memberId: string | null }) {
  const { t } = useTranslation('originals');
  const { data, isError } = useQuery(seedsQuery(memberId));
  if (isError) return null;
  return (
    <Committed
      title={t('committed.title')}
      shown={data ? { text: t('committed.text', { nonce: data.nonce }), hash: data.serverSeedHash } : null}
    >
      <Link
        to="/fairness"
        className="inline-flex min-h-11 items-center text-sm font-semibold text-brand hover:text-brand-strong"
      >
        {t('committed.link')}
      </Link>
    </Committed>
  );
}
