import { serverNow } from '@fairhouse/web/server-clock';
import { useSyncExternalStore } from 'react';

const everyMs = 1000;

function watch(look: () => void): () => void {
  const timer = window.setInterval(look, everyMs);
  return () => window.clearInterval(timer);
}

/** Returns the time left until a server time, as `29:07` or `1:02:30`; null once it has passed. */
export function useDeadline(until: string | null): string | null {
  return useSyncExternalStore(
    watch,
    () => leftUntil(until, serverNow()),
    () => null,
  );
}

/** @param now milliseconds by the server's clock */
export function leftUntil(until: string | null, now: number): string | null {
  const seconds = until === null ? 0 : Math.floor((new Date(until).getTime() - now) / 1000);
  if (seconds <= 0) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
