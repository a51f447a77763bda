import type { RoundDetail as Detail } from '@fairhouse/contract/play';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call, withQuery } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { PrintHead } from './print-head.tsx';

/** A round at a vendor, on the vendor's own page. */
export default function RoundDetail({ round, onClose }: { round: string; onClose: () => void }) {
  const { t } = useTranslation('records');
  const { memberId } = useSession();
  const language = useLanguage();
  const detail = useQuery({
    // Its key is outside the member's data, which every notice reads again: that would reload the page in the frame.
    queryKey: ['launch', 'round', memberId, round, language],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => call<Detail>('GET', withQuery('/wps/game/roundDetail', { round, language }), { signal }),
  });
  const title = detail.data ? `${detail.data.gameName} · ${detail.data.vendorName}` : t('detail.title');
  return (
    <Popup open onClose={onClose} title={title} size="lg">
      {detail.isPending && <Skeleton className="h-[calc(100dvh-200px)] md:h-[min(60dvh,560px)] w-full" />}
      {detail.isError && <ErrorState onRetry={() => void detail.refetch()} />}
      {detail.data && <Shown detail={detail.data} />}
    </Popup>
  );
}

function Shown({ detail: { url, opens, table, vendorRound, vendorName } }: { detail: Detail }) {
  const { t } = useTranslation('records');
  return (
    <div className="grid gap-3">
      <PrintHead />
      {table !== null && (
        <p className="text-sm text-muted">
          {t('detail.table')} <b className="text-text">{table}</b>
        </p>
      )}
      {url === null ? (
        <p className="text-sm text-muted">{t('detail.none', { vendor: vendorName, round: vendorRound })}</p>
      ) : (
        <>
          {opens === 'frame' && (
            <iframe
              src={url}
              title={t('detail.frame', { vendor: vendorName })}
              // The vendor's page may run scripts under its own origin, and can access nothing of this page.
              sandbox="allow-scripts allow-same-origin"
              referrerPolicy="strict-origin"
              className="h-[calc(100dvh-200px)] md:h-[min(60dvh,560px)] w-full rounded-md border border-line bg-bg"
            />
          )}
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonLook('secondary')}>
            <ExternalLink size={16} aria-hidden="true" />
            {t('detail.window')}
          </a>
        </>
      )}
    </div>
  );
}
