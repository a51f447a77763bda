import { expect, test } from 'vitest';
import { useAppWithPages } from './testing.ts';

const site = await useAppWithPages();

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const here = (path: string) => new URL(path, site.ctx.config.publicUrl).href;
const links = (body: string, rel: string) =>
  [...body.matchAll(new RegExp(`<link rel="${rel}"(?: hreflang="([^"]+)")? href="([^"]+)">`, 'g'))].map(
    ([, tag, href]) => [tag, href] as const,
  );

test('a public page says where it stands in each language, and which address is its own', async () => {
  const { body } = await get('/help');
  expect(links(body, 'canonical')).toEqual([[undefined, here('/help')]]);
  expect(links(body, 'alternate')).toEqual([
    ['en', here('/help')],
    ['th', here('/help?lang=TH')],
    ['zh', here('/help?lang=CN')],
    ['x-default', here('/help')],
  ]);
});

test('an address in a language is drawn in it, whatever the cookie says, and an unknown one is not', async () => {
  const thai = await get('/help?lang=TH', { cookie: 'fh_language=CN' });
  expect(thai.body).toContain('<html lang="th"');
  expect(links(thai.body, 'canonical')).toEqual([[undefined, here('/help?lang=TH')]]);
  expect((await get('/help?lang=XX', { cookie: 'fh_language=CN' })).body).toContain('<html lang="zh"');
});

test.each(['/member/wallet', '/nowhere'])('%s, which is for no search engine, names none of it', async (path) => {
  const { body } = await get(path);
  expect(links(body, 'canonical')).toEqual([]);
  expect(body).toContain('content="noindex"');
  expect(body).not.toContain('application/ld+json');
});

test('every page of the sitemap is there, in each language, and robots are told of it', async () => {
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${here('/sitemap.xml')}`);
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  const pages = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url));
  expect(pages.length).toBeGreaterThan(20);
  for (const { pathname } of pages) expect((await get(pathname)).statusCode, pathname).toBe(200);
  expect(body.match(/hreflang="th"/g)).toHaveLength(pages.length);
});

test('the site and its brand are told as structured data', async () => {
  const { body } = await get('/');
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  const data: { '@graph': { '@type': string; url: string }[] } = JSON.parse(text);
  expect(data['@graph'].map((one) => one['@type'])).toEqual(['Organization', 'WebSite']);
  expect(data['@graph'].every(({ url }) => url === here('/'))).toBe(true);
});
