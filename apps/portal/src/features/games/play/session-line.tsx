import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { amountTone } from '../../../ui/amount-tone.ts';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/money.tsx';
import { sessionQuery } from '../../protection/calls.ts';
import { playedText } from './played-text.ts';

/** The interval at which the session's time is drawn again. */
const drawMs = 10_000;
/** The time after a round in which the betting record usually contains it, and the shortest time between two reads. */
const lookMs = 3_000;
/** The time after the last round in which a slow record contains it too. */
const lateMs = 12_000;

type Props = {
  className: string;
  /** The labels of the two figures, in the words of the page. */
  labels: { time: string; result: string };
  /** Calls `look` after each round that may have changed the result, until the returned function is called. */
  onRound: (look: () => void) => () => void;
};

/** The time and the result of the member's session, shown as long as a game is. */
export function SessionLine({ className, labels, onRound }: Props) {
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
    let next: ReturnType<typeof setTimeout> | undefined;
    let last: ReturnType<typeof setTimeout> | undefined;
    // A page mounts one line for phones and one for wide screens; the two share one request.
    const look = () =>
      void client.invalidateQueries({ queryKey: sessionQuery(memberId).queryKey }, { cancelRefetch: false });
    const stop = onRound(() => {
      next ??= setTimeout(() => {
        next = undefined;
        look();
      }, lookMs);
      clearTimeout(last);
      last = setTimeout(look, lateMs);
    });
    return () => {
      stop();
      clearTimeout(next);
      clearTimeout(last);
    };
  }, [client, memberId, onRound]);

  if (!data) return null;
  const { since, winLoss, currency } = data;
  const playedMs = Date.parse(data.now) - Date.parse(since) + Math.max(0, now - dataUpdatedAt);
  return (
    <dl className={classes('items-center gap-3 text-xs text-muted', className)}>
      <div className="flex items-center gap-1.5">
        <Clock size={14} aria-hidden="true" />
        <dt className="sr-only">{labels.time}</dt>
        <dd className="font-semibold tabular-nums">{playedText(playedMs)}</dd>
      </div>
      <div className="flex items-center gap-1.5">
        <dt>{labels.result}</dt>
        <dd className="font-bold">
          <Money value={winLoss} currency={currency} signed tone={amountTone(winLoss)} />
        </dd>
      </div>
    </dl>
  );
}
