import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { amountTone } from '../../../ui/amount-tone.ts';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/money.tsx';
import { sessionQuery } from '../../protection/calls.ts';
import { onLanded } from './landed.ts';
import { playedText } from './played-text.ts';

/** Time within which the time of the session is drawn anew. */
const drawMs = 10_000;
/** Time after a round in which the record learns of it, and the least time between two looks. */
const lookMs = 3_000;

/** The time and the result of the member's session, on screen for as long as a game is. */
export function SessionLine({ className }: { className: string }) {
  const { t } = useTranslation('originals');
  const { memberId, isTrial } = useSession();
  const client = useQueryClient();
  const query = sessionQuery(memberId);
  const { data, dataUpdatedAt } = useQuery({ ...query, enabled: memberId !== null && !isTrial });
  const [now, setNow] = useState(dataUpdatedAt);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), drawMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLanded(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: sessionQuery(memberId).queryKey });
      }, lookMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, memberId]);

  if (!data) return null;
  const { since, winLoss, currency } = data;
  const playedMs = Date.parse(data.now) - Date.parse(since) + Math.max(0, now - dataUpdatedAt);
  return (
    <dl className={classes('items-center gap-3 text-xs text-muted', className)}>
      <div className="flex items-center gap-1.5">
        <Clock size={14} aria-hidden="true" />
        <dt className="sr-only">{t('session.time')}</dt>
        <dd className="font-semibold tabular-nums">{playedText(playedMs)}</dd>
      </div>
      <div className="flex items-center gap-1.5">
        <dt>{t('session.result')}</dt>
        <dd className="font-bold">
          <Money value={winLoss} currency={currency} signed tone={amountTone(winLoss)} />
        </dd>
      </div>
    </dl>
  );
}
