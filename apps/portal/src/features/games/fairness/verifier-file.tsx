import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../ui/button.tsx';
import { SeedLine } from './seed-line.tsx';

const verifierFile = '/app/fairness-verifier.html';

/**
 * The verifier as one file, which works offline and without our server, and the hash by which two copies are compared.
 */
export function VerifierFile() {
  const { t } = useTranslation('fairness');
  const { data: hash } = useQuery({
    queryKey: ['site', 'verifier'],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`${verifierFile}.sha256`, { signal });
      return answer.ok ? ((await answer.text()).split(' ', 1)[0] ?? null) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="max-w-2xl">
          <h3 className="text-base font-bold">{t('verifier.offer')}</h3>
          <p className="text-sm text-muted">{t('verifier.offerText')}</p>
        </div>
        <a href={verifierFile} download className={buttonLook('secondary')}>
          <FileDown size={18} aria-hidden="true" />
          {t('verifier.download')}
        </a>
      </div>
      {hash && (
        <dl>
          <SeedLine label={t('verifier.hash')} value={hash} />
        </dl>
      )}
    </div>
  );
}
