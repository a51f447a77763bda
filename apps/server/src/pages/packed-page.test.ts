import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packedPage } from './packed-page.ts';
import { useAppWithPages } from './testing.ts';

const site = await useAppWithPages();
const open = (page: Buffer) => brotliDecompressSync(page).toString();

test('what follows in a packed page may have any length and any letters', async () => {
  const page = await packedPage('<p>สวัสดี</p>'.repeat(10_000));
  const begin = '<p>สวัสดี</p>'.repeat(10_000);
  for (const rest of ['', 'x', '<p>你好</p>', 'y'.repeat(65_536), 'y'.repeat(65_537), 'ก'.repeat(100_000)]) {
    expect(open(page.with(rest)) === begin + rest).toBe(true);
  }
});

test('a page that is asked for again becomes smaller, and stays the same page', async () => {
  const part = Array.from({ length: 20_000 }, (_, n) => `<a href="/games/${n % 977}">${(n * n) % 1009}</a>`).join('');
  const page = await packedPage(part);
  const first = page.with('rest');
  await expect.poll(() => page.with('rest').length).toBeLessThan(first.length);
  expect(open(page.with('rest')) === `${part}rest`).toBe(true);
  expect(open(first) === `${part}rest`).toBe(true);
});

test('who takes Brotli has the page in it, from the first visit on, and others have it plain', async () => {
  const page = async (coding?: string) => {
    const headers = coding === undefined ? {} : { 'accept-encoding': coding };
    const answer = await site.app.inject({ url: '/help', headers });
    expect(answer.headers.vary).toContain('accept-encoding');
    return { coding: answer.headers['content-encoding'], raw: answer.rawPayload };
  };
  const shared = (html: string) => html.replace(/id="visitor-data">.*?<\/script>/, '');
  const plain = await page();
  expect(plain.coding).toBeUndefined();
  for (const coding of ['br', 'gzip, deflate, br, zstd', 'gzip;q=1.0, br;q=0.8', 'BR']) {
    const packed = await page(coding);
    expect(packed.coding, coding).toBe('br');
    expect(shared(open(packed.raw))).toBe(shared(plain.raw.toString()));
  }
  for (const coding of ['gzip', 'gzip, br;q=0', 'gzip, br; q=0.0', 'x-br', 'brotli']) {
    expect((await page(coding)).coding, coding).not.toBe('br');
  }
});
