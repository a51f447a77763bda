import { DomainError } from '../errors.ts';

export type ConcurrencyLimit = { runningMax: number; pendingMax: number; retryAfterSeconds: number };

/**
 * Limits heavy work to `runningMax` at a time, with a bounded number waiting.
 * @returns a function that runs work; it throws TOO_MANY_REQUESTS (value.retryAfterSeconds) when more than
 * `pendingMax` would be running or waiting
 */
export function limitConcurrency({
  runningMax,
  pendingMax,
  retryAfterSeconds,
}: ConcurrencyLimit): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= runningMax) {
      if (running + waiting.length >= pendingMax) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
      await new Promise<void>((turn) => waiting.push(turn));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot passes to the next one, so the count is unchanged.
      if (next) next();
      else running -= 1;
    }
  };
}

/** Limits the work of each key separately, as `limitConcurrency` does. */
export function limitConcurrencyByKey<K>(limit: ConcurrencyLimit): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<K, { inTurn: ReturnType<typeof limitConcurrency>; calls: number }>();
  return async (key, work) => {
    const own = turns.get(key) ?? { inTurn: limitConcurrency(limit), calls: 0 };
    turns.set(key, own);
    own.calls += 1;
    try {
      return await own.inTurn(work);
    } finally {
      own.calls -= 1;
      if (own.calls === 0) turns.delete(key);
    }
  };
}
