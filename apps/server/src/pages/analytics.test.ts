import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeCountryDatabase } from '../testing/mmdb.ts';
import { changesByTwo } from '../testing/operators.ts';
import { useAppWithPages } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairhouse-geo-'));
afterAll(() => rmSync(folder, { recursive: true }));
const geoDatabase = join(folder, 'country.mmdb');
writeCountryDatabase(geoDatabase, { '203.0.113.0/24': 'TH', '198.51.100.0/24': 'DE' });
const site = await useAppWithPages({ config: { geoDatabase } });
const change = await changesByTwo(site, 'admin');

const get = (url: string) => site.app.inject({ url });
const setBrand = (said: object) => change('/ops/v1/site/brand', { reason: 'We count our pages', ...said });

test('without an id there is no frame for analytics', async () => {
  expect((await get('/analytics/frame')).statusCode).toBe(404);
});

test.each(['javascript:alert(1)', 'http://count.example/tag.js', 'https://count.example/tag.js?x=1', 'tag.js'])(
  'a tag at %s is refused',
  async (analyticsTag) => {
    expect((await setBrand({ analyticsTag })).json()).toMatchObject({ success: false, code: 'MALFORMED' });
  },
);

test('the tag of the brand runs in a frame that is a stranger to the site, and in no page of it', async () => {
  const answer = await setBrand({ analyticsId: 'G-1234', analyticsTag: 'https://count.example/tag.js' });
  expect(answer.statusCode).toBe(200);
  const frame = await get('/analytics/frame');
  expect(frame.statusCode).toBe(200);
  expect(frame.body).toContain('{"id":"G-1234","tag":"https://count.example/tag.js"}');
  const policy = String(frame.headers['content-security-policy']).split('; ');
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy.find((part) => part.startsWith('script-src'))).toMatch(
    /^script-src 'sha256-\S+' https:\/\/count\.example$/,
  );
  expect(frame.headers['referrer-policy']).toBe('no-referrer');
  expect(frame.headers['x-frame-options']).toBeUndefined();

  const page = await get('/');
  expect(page.headers['content-security-policy']).not.toContain('count.example');
  expect(page.body).not.toContain('count.example');
});

test('a page that is kept for the visitors of one country is not given to those of another', async () => {
  const [thai, german, unknown] = ['203.0.113.9', '198.51.100.7', '192.0.2.1'];
  const asks = async (remoteAddress: string, url = '/help') =>
    /"analytics":\{"id":"G-1234","asks":(true|false)\}/.exec((await site.app.inject({ url, remoteAddress })).body)?.[1];
  expect((await setBrand({ analyticsId: 'G-1234', analyticsCountries: ['DE'] })).statusCode).toBe(200);
  for (const url of ['/help', '/hot']) {
    // Visitors of each country come first once, and again once the page is cached.
    const order = url === '/help' ? [thai, german, unknown, thai, german] : [unknown, german, thai, german, thai];
    for (const ip of order) expect(await asks(ip, url), `${ip} at ${url}`).toBe(String(ip !== thai));
  }
  expect((await setBrand({ analyticsCountries: [] })).statusCode).toBe(200);
  await expect.poll(() => asks(thai)).toBe('true');
});
