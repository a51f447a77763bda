import { expect, test } from 'vitest';
import { createByteCache, createEntryCache } from './lru-caches.ts';

test('what was asked for longest ago goes when there is no room', async () => {
  const cache = createByteCache<{ bytes: number }>(30);
  const made: string[] = [];
  const get = (key: string, bytes = 10) =>
    cache.get(key, async () => {
      made.push(key);
      return { bytes };
    });
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(key);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('a crowd waits for one making, and what fails is not kept', async () => {
  const cache = createByteCache<{ bytes: number }>(30);
  let makings = 0;
  const fail = () =>
    cache.get('a', async () => {
      makings += 1;
      throw new Error('not this time');
    });
  const told = await Promise.allSettled([fail(), fail()]);
  expect([makings, ...told.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected']);
  expect(await cache.get('a', async () => ({ bytes: 1 }))).toEqual({ bytes: 1 });
});

test('a cache of entries keeps those that are used', () => {
  const cache = createEntryCache<string, number>(2);
  cache.set('a', 1).set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([...cache.keys()].sort()).toEqual(['a', 'c']);
});
