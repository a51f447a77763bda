import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from './hash.ts';

test('a password is kept as an argon2id hash with a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('Fairhouse#1'), hashPassword('Fairhouse#1')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(two).not.toBe(one);
  expect(await verifyPassword(one, 'Fairhouse#1')).toBe(true);
  expect(await verifyPassword(one, 'Fairhouse#2')).toBe(false);
});

test('nobody has a password that matches', async () => {
  expect(await verifyPassword(null, '')).toBe(false);
});

test('an account that does not exist takes a turn of hashing like one that does', async () => {
  const known = await hashPassword('Fairhouse#1');
  const crowd = Array.from({ length: 66 }, () => hashPassword('busy'));
  // The hashing queue is full: only requests that need it are refused for now.
  const outcomes = await Promise.allSettled([verifyPassword(known, 'x'), verifyPassword(null, 'x')]);
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 5 } } },
    { status: 'rejected', reason: { code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 5 } } },
  ]);
  await Promise.all(crowd);
  expect(await verifyPassword(known, 'Fairhouse#1')).toBe(true);
});

test('a hash made with other parameters is due for renewal', async () => {
  expect(needsRehash(await hashPassword('Fairhouse#1'))).toBe(false);
  expect(needsRehash(await hash('Fairhouse#1', { memoryCost: 8192, timeCost: 1 }))).toBe(true);
  expect(needsRehash(await hash('Fairhouse#1', { memoryCost: 19_456, timeCost: 2, algorithm: 1 }))).toBe(true);
});
