import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a port that is given is not given again, though nothing listens on it yet', async () => {
  const given = await Promise.all(Array.from({ length: 100 }, () => freePort(2)));
  const all = given.flatMap((port) => [port, port + 1]);
  expect(new Set(all).size).toBe(all.length);
});
