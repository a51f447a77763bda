import { LRUCache } from 'lru-cache';

export type EntryCache<Key extends {}, Value extends {}> = LRUCache<Key, Value>;

/**
 * Creates a cache of at most `entriesMax` values, which drops the least recently used. Its memory grows with its
 * content: the library's own `max` would reserve all of it at once.
 */
export function createEntryCache<Key extends {}, Value extends {}>(entriesMax: number): EntryCache<Key, Value> {
  return new LRUCache({ maxSize: entriesMax, sizeCalculation: () => 1 });
}

/**
 * Creates a cache of values that weigh at most `bytesMax` together, which drops the least recently used.
 * @returns `get` of a key and of the function that makes its value: concurrent callers of a new key wait for one call
 * of it, and a failure is not cached
 */
export function createByteCache<Value extends { bytes: number }>(bytesMax: number) {
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    maxSize: bytesMax,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_key, _stale, { context }) => context(),
    // Callers that wait for a value get it even if it is dropped while it is made.
    ignoreFetchAbort: true,
  });
  return { get: (key: string, make: () => Promise<Value>): Promise<Value> => cache.forceFetch(key, { context: make }) };
}
