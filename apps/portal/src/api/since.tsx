import { useServerNow } from './use-server-now.ts';

/**
 * The time that has passed since a moment, e.g. "3 hours ago", in a language of the interface. The server and the first
 * render keep its place, since the page may be shown long after it was drawn.
 */
export function Since({ at, language, className }: { at: string; language: string; className?: string }) {
  const now = useServerNow(60_000);
  return (
    <time dateTime={at} className={className}>
      {now === null ? '\u00a0' : passed(Date.parse(at), now, language)}
    </time>
  );
}

function passed(at: number, now: number, language: string): string {
  const minutes = Math.max(0, Math.round((now - at) / 60_000));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  if (minutes < 60) return words.format(-minutes, 'minute');
  if (minutes < 24 * 60) return words.format(-Math.round(minutes / 60), 'hour');
  return words.format(-Math.round(minutes / (24 * 60)), 'day');
}
