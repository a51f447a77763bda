import { useSyncExternalStore } from 'react';
import { session } from '../../../api/session.ts';
import { countdownEnd, secondsLeft } from './countdown.ts';

/**
 * End of each countdown on the monotonic clock. It is kept for the life of the page, so a popup may close and reopen; a
 * change of session clears it, so that the next person at this browser does not wait for the last one's codes.
 */
const ends = new Map<string, number>();
session.listen((event) => {
  if (event !== 'started') ends.clear();
});
const watchers = new Set<() => void>();
const lookEveryMs = 200;

/** Reads the remainder from the clock instead of counting ticks, because timers of a background page are delayed. */
function watch(look: () => void): () => void {
  watchers.add(look);
  const timer = window.setInterval(look, lookEveryMs);
  return () => {
    watchers.delete(look);
    window.clearInterval(timer);
  };
}

/** Returns the seconds until another code may be asked for, by key of purpose and target. */
export function useCountdown(key: string): { seconds: number; start: (minutes: number, latencyMs: number) => void } {
  const seconds = useSyncExternalStore(
    watch,
    () => secondsLeft(ends.get(key) ?? 0, performance.now()),
    () => 0,
  );
  return {
    seconds,
    start: (minutes, latencyMs) => {
      ends.set(key, countdownEnd(performance.now(), minutes, latencyMs));
      for (const look of watchers) look();
    },
  };
}
