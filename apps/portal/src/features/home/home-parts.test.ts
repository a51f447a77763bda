import { expect, test } from 'vitest';
import { homeParts } from './home-parts.ts';

test('rows that stand together are one part, and the order of all is kept', () => {
  expect(homeParts(['hot', 'kinds', 'winners', 'contests', 'fair', 'recent', 'questions'])).toEqual([
    { kind: 'lobby', rows: ['hot', 'kinds'] },
    { kind: 'winners' },
    { kind: 'lower', rows: ['contests', 'fair'] },
    { kind: 'lobby', rows: ['recent'] },
    { kind: 'lower', rows: ['questions'] },
  ]);
});

test('a page without games on top begins with the categories', () => {
  expect(homeParts(['winners'])).toEqual([{ kind: 'lobby', rows: [] }, { kind: 'winners' }]);
  expect(homeParts([])).toEqual([{ kind: 'lobby', rows: [] }]);
});
