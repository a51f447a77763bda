import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { clientSeedLengthMax, hashOfServerSeed, isClientSeed } from './seeds.ts';

test('the commitment is the SHA-256 of the server seed as text', () => {
  const serverSeed = '0123456789abcdef'.repeat(4);
  expect(hashOfServerSeed(serverSeed)).toBe(createHash('sha256').update(serverSeed, 'utf8').digest('hex'));
});

test('a client seed is 1 to 64 printable characters that anyone can type again', () => {
  for (const good of ['a', 'my lucky seed', 'a:1', '!~#', 'x'.repeat(clientSeedLengthMax)]) {
    expect(isClientSeed(good), good).toBe(true);
  }
  const bad = ['', ' ', ' a', 'a ', 'a\n', 'a\nb', 'a\tb', 'a\u0000', 'é', 'โชคดี', '🎲', 'x'.repeat(65), '\u200ba'];
  for (const text of bad) expect(isClientSeed(text), JSON.stringify(text)).toBe(false);
});
