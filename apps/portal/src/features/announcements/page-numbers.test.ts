import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 20, [1, 2, 3, 4, 5, null, 20]],
  [10, 20, [1, null, 8, 9, 10, 11, 12, null, 20]],
  [5, 20, [1, 2, 3, 4, 5, 6, 7, null, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
  [1, 7, [1, 2, 3, 4, 5, 6, 7]],
])('page %i of %i has both ends and five pages around it in its bar', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});

test('no pages have no bar', () => {
  expect(pageNumbers(1, 0)).toEqual([]);
});
