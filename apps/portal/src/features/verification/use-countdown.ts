import { useSyncExternalStore } from 'react';
import { session } from '../../api/session.ts';
import { countdownEnd, secondsLeft } from './countdown.ts';

/**
 * When each countdown ends, by the clock that nobody sets; kept while the page lives, so a popup may close and open. The
 * next person at this browser does not wait for the last one's codes.
 */
const ends = new Map<string, number>();
session.listen((event) => {
  if (event !== 'started') ends.clear();
});
const watchers = new Set<() => void>();
const lookEveryMs = 200;

/** What is left is read from the clock, never counted: a page at rest looks late. */
function watch(look: () => void): () => void {
  watchers.add(look);
  const timer = window.setInterval(look, lookEveryMs);
  return () => {
    watchers.delete(look);
    window.clearInterval(timer);
  };
}

/** Seconds until another code may be asked for; one countdown a key, which names the purpose and the target. */
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
