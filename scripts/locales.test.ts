import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkLocales } from './locales.ts';

/**
 * Returns the faults of locales with these words in `common.json` (and the same sentence for every code in
 * `errors.json`).
 */
function faultsOf(words: { en: object; th: object; zh: object }, codes: object = { OOPS: 'x' }): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-locales-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [language, own] of Object.entries(words)) {
    mkdirSync(join(folder, language));
    writeFileSync(join(folder, language, 'common.json'), JSON.stringify(own));
    writeFileSync(join(folder, language, 'errors.json'), JSON.stringify(codes));
  }
  return checkLocales(folder, ['OOPS']).faults;
}
const complete = { a: { b: 'word' }, count_one: '{{count}} bet', count_other: '{{count}} bets' };

test('complete words have no fault, and plural forms may differ by language', () => {
  const other = { a: { b: 'word' }, count_other: '{{count}} x' };
  expect(faultsOf({ en: complete, th: other, zh: other })).toEqual([]);
});

test.each([
  ['a missing word', { a: {}, count_other: '{{count}} x' }],
  ['a word that only one language has', { ...complete, extra: 'word' }],
  ['an empty word', { ...complete, a: { b: ' ' } }],
  ['another variable', { ...complete, count_one: '{{n}} bet', count_other: '{{n}} bets' }],
])('%s is told', (_what, th) => {
  expect(faultsOf({ en: complete, th, zh: complete })).not.toEqual([]);
});

test('an error code without words is told in every language', () => {
  expect(faultsOf({ en: complete, th: complete, zh: complete }, { OTHER: 'x' })).toHaveLength(3);
});

test('a missing file is told, and so is seeing no word at all', () => {
  expect(checkLocales(join(tmpdir(), 'nowhere-at-all'), []).faults).toHaveLength(1);
});
