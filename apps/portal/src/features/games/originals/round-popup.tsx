import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { roundQuery } from './calls.ts';

/** Loaded when a round is shown, since it imports the registry of all games. */
const Receipt = lazy(async () => ({ default: (await import('./round-receipt.tsx')).Receipt }));

/** The receipt of one round (`?popup=round&round=<id>`), with a link to its check. */
export default function RoundPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('originals');
  const id = useSearch({ strict: false, select: (search) => String(search.round ?? '') });
  const { isLogin, memberId } = useSession();
  const query = useQuery({ ...roundQuery(memberId, id), enabled: isLogin && id !== '' });
  if (id === '') return null;
  return (
    <Popup open={open} onClose={onClose} title={t('receipt.title', { id })} shape="sheet">
      {query.data ? (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <Receipt round={query.data} />
        </Suspense>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Popup>
  );
}
