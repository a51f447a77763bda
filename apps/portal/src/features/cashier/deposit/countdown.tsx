import { serverNow } from '@fairhouse/web/server-clock';
import { useEffect, useState } from 'react';
import { classes } from '../../../ui/classes.ts';

const urgentMs = 5 * 60_000;

/** The minutes and seconds left by the server's clock; screen readers do not announce each tick. */
export function Countdown({ until, onEnd }: { until: string; onEnd?: () => void }) {
  const left = Math.max(0, Date.parse(until) - useNow());
  useEffect(() => {
    if (left === 0) onEnd?.();
  }, [left, onEnd]);
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (n: number) => String(n).padStart(2, '0');
  return (
    <time dateTime={until} className={classes('font-bold tabular-nums', left < urgentMs ? 'text-danger' : 'text-text')}>
      {hours > 0 ? `${hours}:${two(minutes)}` : minutes}:{two(seconds % 60)}
    </time>
  );
}

function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const ticking = window.setInterval(() => setNow(serverNow()), 1000);
    return () => window.clearInterval(ticking);
  }, []);
  return now;
}
