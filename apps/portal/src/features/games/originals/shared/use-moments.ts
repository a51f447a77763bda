import { useEffect, useRef } from 'react';

type Waiting<T> = { holds: (now: T) => boolean; done: (now: T) => void };

/**
 * Returns a function that waits until a condition on the page's present state holds, and resolves to that state; the
 * conditions are checked after each rendering.
 */
export function useMoments<T>(shown: T): (holds: (now: T) => boolean) => Promise<T> {
  const now = useRef(shown);
  const waiting = useRef<Waiting<T>[]>([]);
  useEffect(() => {
    now.current = shown;
    const all = waiting.current;
    waiting.current = all.filter(({ holds }) => !holds(shown));
    for (const one of all) if (!waiting.current.includes(one)) one.done(shown);
  });
  return (holds) =>
    holds(now.current)
      ? Promise.resolve(now.current)
      : new Promise((done) => {
          waiting.current.push({ holds, done });
        });
}
