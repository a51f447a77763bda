import { expect, test } from 'vitest';
import { cellOf, csvOf } from './csv.ts';

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =HYPERLINK("http://x.example")',
  '|cmd',
  '%0A=1',
  '＝1+1',
  '\u200b=1',
])('a cell that a spreadsheet would run is text: %j', (formula) => {
  expect(cellOf(formula).replace(/^"/, '')).toMatch(/^'/);
});

test('numbers and words stay as they are; quotes, commas and lines are kept in one cell', () => {
  expect([-12.5, '-12.5000', '150000', 'Malee', null, true].map(cellOf)).toEqual([
    '-12.5',
    '-12.5000',
    '150000',
    'Malee',
    '',
    'true',
  ]);
  expect(csvOf(['a', 'b'], [{ a: 'say "no", please', b: 'two\nlines' }])).toBe(
    '\ufeffa,b\r\n"say ""no"", please","two\nlines"\r\n',
  );
});
