import { expect, test } from 'vitest';
import { type Columns, csvOf, inert } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['\tcell', "'\tcell"],
  ['so;=SUM(1)', "so;'=SUM(1)"],
  ['so\t=1+1;b', "so\t'=1+1;b"],
  ['so; =1+1', "so; '=1+1"],
  ['so;"=1+1', 'so;"\'=1+1'],
  ['plain-name; too', 'plain-name; too'],
])('%j begins no formula, wherever a spreadsheet parts the line: %j', (name, safe) => {
  expect(inert(name)).toBe(safe);
});

test('a name with a semicolon stays one cell of the file', async () => {
  const columns: Columns<string> = [
    ['No', () => '1'],
    ['Name', inert],
  ];
  const file = await csvOf(columns, async () => ({ list: ['a;=1,b'], nextCursor: null }));
  expect((await file.setEncoding('utf8').toArray()).join('')).toBe('\ufeffNo,Name\n1,"a;\'=1,b"\n');
});
