import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The reader's clock to the second, with its offset from UTC. */
export function AgentClock() {
  const { t, i18n } = useTranslation('agent');
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const ticking = window.setInterval(() => setNow(new Date()), 1000);
    return () => window.clearInterval(ticking);
  }, []);

  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium', hourCycle: 'h23' }).format(now);
  return (
    <p className="flex items-center gap-2.5 text-sm">
      <span className="sr-only">{t('home.clock')}</span>
      <time dateTime={now.toISOString()} className="font-bold tabular-nums">
        {time}
      </time>
      <span className="rounded-full bg-raised px-2.5 py-1 text-xs font-semibold text-muted">{offsetOf(now)}</span>
    </p>
  );
}

/** e.g. "GMT+7", "GMT-3:30". */
function offsetOf(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
