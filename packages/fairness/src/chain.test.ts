import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashedNumber, leadsTo, nextLink } from './chain.ts';

test('each link is the SHA-256 of the text before it, and a round leads to the published end', () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(nextLink('secret')).toBe(sha('secret'));
  expect(leadsTo('secret', sha(sha(sha('secret'))), 3)).toBe(true);
  expect(leadsTo('secret', sha(sha(sha('secret'))), 2)).toBe(false);
  expect(leadsTo('other', sha(sha('secret')), 2)).toBe(false);
});

test("a round's number is the first eight hex digits of its salted hash", () => {
  const hex = createHmac('sha256', 'hash').update('salt').digest('hex');
  expect(hashedNumber('hash', 'salt')).toBe(Number.parseInt(hex.slice(0, 8), 16));
});
