import { useEffect, useState } from 'react';

/** When each countdown ends, by the clock that nobody sets; kept while the page lives, so a popup may close and open. */
const ends = new Map<string, number>();

/** Whole seconds that are left of a countdown, 0 when there is none. */
function leftOf(key: string): number {
  return Math.max(0, Math.ceil(((ends.get(key) ?? 0) - performance.now()) / 1000));
}

/**
 * Starts a countdown. It began when the server answered: half of what the request took is over already.
 * @param latencyMs from the request to its answer
 */
export function startCountdown(key: string, minutes: number, latencyMs: number): void {
  ends.set(key, performance.now() + minutes * 60_000 - latencyMs / 2);
}

/** Seconds until another code may be asked for; one countdown a key, which names the purpose and the target. */
export function useCountdown(key: string): { seconds: number; start: (minutes: number, latencyMs: number) => void } {
  const [, tick] = useState(0);
  const seconds = leftOf(key);

  useEffect(() => {
    if (seconds === 0) return;
    const untilNext = (ends.get(key) ?? 0) - performance.now() - (seconds - 1) * 1000;
    const timer = window.setTimeout(() => tick((n) => n + 1), Math.max(untilNext, 16));
    return () => window.clearTimeout(timer);
  });

  return {
    seconds,
    start: (minutes, latencyMs) => {
      startCountdown(key, minutes, latencyMs);
      tick((n) => n + 1);
    },
  };
}
