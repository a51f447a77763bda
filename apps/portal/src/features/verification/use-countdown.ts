import { useEffect, useState } from 'react';
import { countdownEnd, msToNextSecond, secondsLeft } from './countdown.ts';

/** When each countdown ends, by the clock that nobody sets; kept while the page lives, so a popup may close and open. */
const ends = new Map<string, number>();
const endOf = (key: string) => ends.get(key) ?? 0;

/** Seconds until another code may be asked for; one countdown a key, which names the purpose and the target. */
export function useCountdown(key: string): { seconds: number; start: (minutes: number, latencyMs: number) => void } {
  const [, tick] = useState(0);
  const seconds = secondsLeft(endOf(key), performance.now());

  useEffect(() => {
    if (seconds === 0) return;
    // A page at rest wakes late: what is left is read from the clock, never counted.
    const timer = window.setTimeout(() => tick((n) => n + 1), msToNextSecond(endOf(key), performance.now()));
    return () => window.clearTimeout(timer);
  });

  return {
    seconds,
    start: (minutes, latencyMs) => {
      ends.set(key, countdownEnd(performance.now(), minutes, latencyMs));
      tick((n) => n + 1);
    },
  };
}
