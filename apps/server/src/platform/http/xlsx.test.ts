import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { partsOfZip, sheetsOf } from '../../testing/xlsx.ts';
import { type Columns, inert } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

type Row = { name: string; sum: string };
const columns: Columns<Row> = [
  ['Name', (row) => inert(row.name)],
  ['Sum', (row) => row.sum, 'number'],
];
const whole = (list: Row[]) => async () => ({ list, nextCursor: null });
const sheetOf = async (...list: Row[]) => sheetsOf(await buffer(await xlsxOf(columns, whole(list))))[0] ?? [];

test('amounts are numbers, but for those that would lose digits; names are texts', async () => {
  expect(
    await sheetOf(
      { name: '0123', sum: '12.5000' },
      { name: 'a <b> & c', sum: '-3' },
      { name: '1e5', sum: '1234567890123.4567' },
      { name: '', sum: '' },
    ),
  ).toEqual([
    ['Name', 'Sum'],
    ['0123', 12.5],
    ['a <b> & c', -3],
    ['1e5', '1234567890123.4567'],
    ['', ''],
  ]);
});

test('no cell is a formula, and none becomes one when the sheet is saved as CSV', async () => {
  for (const name of ['=cmd|x!A1', '+1+1', '-1', '@SUM(A1)', '＝1', '\t=1', '=HYPERLINK("https://evil.example")']) {
    const [, row = []] = await sheetOf({ name, sum: name });
    expect(row[0]).toBe(`'${name}`);
    const file = await buffer(await xlsxOf(columns, whole([{ name, sum: name }])));
    expect(partsOfZip(file).get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  }
  // A spreadsheet reads `_x003D_` in a file as an equals sign.
  const [, row = []] = await sheetOf({ name: '_x003D_1+1', sum: '1' });
  expect(row[0]).toBe('_x005F_x003D_1+1');
});

test('what no XML may hold is left out, and a long text is cut', async () => {
  const [, row = []] = await sheetOf({ name: `a\u0000\u000b\ufffe\ud800b]]></t>${'x'.repeat(40_000)}`, sum: '1' });
  expect(String(row[0])).toMatch(/^a\ufffdb\]\]><\/t>x+$/);
  expect(String(row[0]).length).toBeLessThanOrEqual(32_767);
});

test('a full sheet is followed by the next, and an empty list is a head', async () => {
  const list = ['1', '2', '3', '4', '5'].map((sum) => ({ name: `n${sum}`, sum }));
  const sheets = sheetsOf(await buffer(await xlsxOf(columns, whole(list), 3)));
  expect(sheets.map((rows) => rows.map(([, sum]) => sum))).toEqual([
    ['Sum', 1, 2],
    ['Sum', 3, 4],
    ['Sum', 5],
  ]);
  const parts = partsOfZip(await buffer(await xlsxOf(columns, whole(list), 3)));
  for (const n of [1, 2, 3]) {
    expect(parts.get('[Content_Types].xml')).toContain(`/xl/worksheets/sheet${n}.xml`);
    expect(parts.get('xl/workbook.xml')).toContain(`r:id="rId${n}"`);
  }
  expect(await sheetOf()).toEqual([['Name', 'Sum']]);
});

/** A list of many pages, which counts those read. */
function pages(count: number) {
  const read = { pages: 0 };
  const list = Array.from({ length: 1000 }, (_, i) => ({ name: `player ${crypto.randomUUID()}`, sum: String(i) }));
  const pageAt = async ({ cursor = '0' }: { cursor?: string }) => {
    read.pages += 1;
    const next = Number(cursor) + 1;
    return { list, nextCursor: next < count ? String(next) : null };
  };
  return { read, pageAt };
}

test('pages are read as the file is sent, and a reader who leaves ends the reading', async () => {
  const { read, pageAt } = pages(300);
  const file = await xlsxOf(columns, pageAt);
  for await (const _ of file) break;
  expect(read.pages).toBeLessThan(50);
  expect(file.destroyed).toBe(true);
  const before = read.pages;
  await new Promise((done) => setImmediate(done));
  expect(read.pages - before).toBeLessThan(5);
});

test('a page that cannot be read breaks the file off', async () => {
  const broken = async ({ cursor }: { cursor?: string }) => {
    if (cursor !== undefined) throw new Error('the database is away');
    return { list: [{ name: 'a', sum: '1' }], nextCursor: '1' };
  };
  await expect(buffer(await xlsxOf(columns, broken))).rejects.toThrow('the database is away');
});
