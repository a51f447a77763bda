import { expect, test } from 'vitest';
import { withOwn } from './own-words.ts';

const words = { title: 'Title', row: { name: 'Name', deep: { end: 'End' } } };

test('the brand’s own words stand in the place of the portal’s, which stay as they are', () => {
  const own = withOwn(words, { title: 'Ours', 'row.deep.end': 'Fin' });
  expect(own).toEqual({ title: 'Ours', row: { name: 'Name', deep: { end: 'Fin' } } });
  expect(words.row.deep.end).toBe('End');
});

test('a word that the portal does not have is left out', () => {
  expect(withOwn(words, { other: 'x', 'row.other': 'x', 'title.end': 'x', row: 'x', '__proto__.x': 'x' })).toEqual(
    words,
  );
  expect(withOwn(words, undefined)).toBe(words);
});
