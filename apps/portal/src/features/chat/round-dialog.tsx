import type { ChatMessage } from '@fairhouse/contract/chat';
import type { Language } from '@fairhouse/contract/language';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Money } from '../../ui/money.tsx';
import { Popup } from '../../ui/popup.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { useIdempotencyKey } from '../cashier/shared/use-idempotency-key.ts';
import { roundsQuery, shareRound } from './calls.ts';

type Props = { room: Language; onShared: (message: ChatMessage) => void; onClose: () => void };

/** The member's last settled rounds, of which one can be shared with the room. */
export default function RoundDialog({ room, onShared, onClose }: Props) {
  const { t, i18n } = useTranslation('chat');
  const words = useErrorWords();
  const { memberId } = useSession();
  const language = useLanguage();
  const { keyFor } = useIdempotencyKey();
  const query = useQuery(roundsQuery(memberId, language));
  const share = useMutation({
    mutationFn: (round: { roundId: string; placedAt: string }) => shareRound(room, round, keyFor([room, round])),
    onSuccess: (message) => {
      onShared(message);
      onClose();
    },
  });
  const time = timeFormat(i18n.language, { until: 'minute' });
  return (
    <Popup open onClose={onClose} shape="sheet" title={t('round.share')}>
      <div className="grid gap-3">
        <p className="text-sm text-muted">{t('round.text')}</p>
        <FormAlert text={share.isError ? words(share.error) : null} />
        {query.isPending ? (
          <Skeleton className="h-60 rounded-md" />
        ) : query.isError ? (
          <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />
        ) : query.data.list.length === 0 ? (
          <EmptyState icon={<Trophy size={28} aria-hidden="true" />} title={t('round.none')} />
        ) : (
          <ul className="grid gap-1.5">
            {query.data.list.map(({ roundId, placedAt, gameName, winLoss, currency }) => (
              <li key={roundId}>
                <button
                  type="button"
                  disabled={share.isPending}
                  onClick={() => share.mutate({ roundId, placedAt })}
                  className="flex min-h-13 w-full items-center justify-between gap-3 rounded-md border border-line px-3 text-start transition-colors hover:border-brand/60 disabled:opacity-60"
                >
                  <span className="grid min-w-0">
                    <span className="truncate text-sm font-bold">{gameName}</span>
                    <span className="text-xs text-muted">{time.format(new Date(placedAt))}</span>
                  </span>
                  <Money
                    value={winLoss}
                    currency={currency}
                    signed
                    tone={Number(winLoss) > 0 ? 'win' : 'plain'}
                    className="shrink-0 text-sm font-bold"
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Popup>
  );
}
