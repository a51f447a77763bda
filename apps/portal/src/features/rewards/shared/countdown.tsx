import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../api/use-server-now.ts';

const dayMs = 86_400_000;

/**
 * The time left: days and hours, on the last day hours, minutes and seconds. Its space is kept until the clock is
 * known.
 */
export function TimeLeft({ until, className }: { until: string; className?: string }) {
  const { t } = useTranslation('rewards');
  const now = useServerNow(1000);
  const leftMs = now === null ? null : Math.max(0, Date.parse(until) - now);
  return (
    <time dateTime={until} className={className} data-left={leftMs === null ? undefined : Math.ceil(leftMs / 1000)}>
      {leftMs === null ? ' ' : leftMs > dayMs ? t('left.days', daysOf(leftMs)) : clockOf(leftMs)}
    </time>
  );
}

function daysOf(leftMs: number) {
  return { days: Math.floor(leftMs / dayMs), hours: Math.floor((leftMs % dayMs) / 3_600_000) };
}

function clockOf(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}
