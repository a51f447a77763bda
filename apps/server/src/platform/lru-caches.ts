import { LRUCache } from 'lru-cache';

export type EntryCache<Key extends {}, Value extends {}> = LRUCache<Key, Value>;

/**
 * Creates a cache of at most `entriesMax` values, the least recently used making room. Its memory grows with what it holds:
 * the library's own `max` would reserve all of it at once.
 */
export function createEntryCache<Key extends {}, Value extends {}>(entriesMax: number): EntryCache<Key, Value> {
  return new LRUCache({ maxSize: entriesMax, sizeCalculation: () => 1 });
}

/**
 * Creates a cache of values that weigh at most `bytesMax` together, the least recently used making room.
 * @returns `get` of a key and of what makes its value: callers of a fresh key wait for one making, and a failure is not kept
 */
export function createByteCache<Value extends { bytes: number }>(bytesMax: number) {
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    maxSize: bytesMax,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_key, _stale, { context }) => context(),
    // Whoever waits for a value that gives way while it is made gets it all the same.
    ignoreFetchAbort: true,
  });
  return { get: (key: string, make: () => Promise<Value>): Promise<Value> => cache.forceFetch(key, { context: make }) };
}
