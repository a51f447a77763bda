import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

test('so much is done at a time, the rest waits in order, and what is more is refused', async () => {
  const inTurn = limitConcurrency({ runningMax: 2, pendingMax: 4, retryAfterSeconds: 5 });
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const works = gates.map(({ promise }, at) =>
    inTurn(() => {
      begun.push(at);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  await expect(inTurn(async () => 9)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    value: { retryAfterSeconds: 5 },
  });
  for (const [at, { resolve }] of gates.entries()) resolve(at);
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('work that fails hands its turn on', async () => {
  const inTurn = limitConcurrency({ runningMax: 1, pendingMax: 4, retryAfterSeconds: 5 });
  const failed = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await inTurn(async () => 'again')).toBe('again');
});
