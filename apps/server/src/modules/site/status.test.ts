import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../../platform/config/config.ts';
import { type TestCtx, useTestCtx } from '../../testing/ctx.ts';
import { writeCountryDatabase } from '../../testing/mmdb.ts';
import { geoDatabase } from './geo.ts';
import { systemStatus } from './index.ts';
import { parseRegion } from './region.ts';
import { listRegionRules, removeRegionRule, setRegionRule } from './region-rules.ts';
import { setBrand, setMaintenance, setModule } from './settings.ts';
import { statusOf } from './status.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairhouse-geo-'));
afterAll(() => rmSync(folder, { recursive: true }));
const database = join(folder, 'country.mmdb');
const picture = { src: '/art/x', widths: [640, 1280], ratio: 2, colour: '#101010' };
const pictureOf = (name: string) => ({ ...picture, src: `/art/${name}` });
const thai = '203.0.113.9';
const german = '198.51.100.7';
const germanV6 = '2001:db8:de::7';
const unknown = '192.0.2.1';

writeCountryDatabase(database, { '203.0.113.0/24': 'TH', '198.51.100.0/24': 'DE', '2001:db8:de::/48': 'DE' });
const ctx = await useTestCtx({ config: { geoDatabase: database } });
beforeEach(async () => {
  for (const rule of await listRegionRules(ctx))
    await removeRegionRule(ctx, region(rule.network ?? rule.country ?? ''));
  await setMaintenance(ctx, null);
});

const everywhere = (text: string) => ({ EN: text, TH: text, CN: text });
function region(text: string) {
  const parsed = parseRegion(text);
  if (!parsed) throw new Error(`${text} is a region`);
  return parsed;
}
const rule = (effect: 'allow' | 'deny', text: string) => setRegionRule(ctx, effect, region(text));
const status = async (ip: string, at = ctx) => (await statusOf(at, ip)).status;

const ask = (ip: string, language: 'EN' | 'TH' | 'CN' = 'EN') =>
  systemStatus(ctx, { ip, host: 'localhost', language }, { pictureOf });

test('the application is normal while nothing closes it', async () => {
  expect(await statusOf(ctx, thai)).toEqual({ status: 0 });
  expect((await ask(thai)).location).toEqual({ ip: thai, country: 'TH' });
  expect((await ask(unknown)).location).toEqual({ ip: unknown, country: null });
});

test('consent is asked everywhere, in the countries named and where nobody knows the country, or nowhere', async () => {
  const asked = async (at = ctx) => {
    const all = [thai, german, germanV6, unknown].map((ip) =>
      systemStatus(at, { ip, host: 'localhost', language: 'EN' }, { pictureOf }),
    );
    return (await Promise.all(all)).map(({ info }) => info.analytics.asks);
  };
  expect(await asked()).toEqual([true, true, true, true]);
  await setBrand(ctx, { analytics_countries: ['DE', 'FR'] });
  expect(await asked()).toEqual([false, true, true, true]);
  expect(await asked({ ...ctx, config: { ...ctx.config, geoDatabase: null } })).toEqual([true, true, true, true]);
  await setBrand(ctx, { analytics_asks: false });
  expect(await asked()).toEqual([false, false, false, false]);
  await setBrand(ctx, { analytics_asks: true, analytics_countries: [] });
});

test('status is 1 under maintenance even where the region is restricted, else 2 where it is, else 0', async () => {
  await rule('deny', 'DE');
  expect([await status(german), await status(thai)]).toEqual([2, 0]);
  await setMaintenance(ctx, { title: null, body: null, until: null });
  expect([await status(german), await status(thai)]).toEqual([1, 1]);
  await setMaintenance(ctx, null);
  expect([await status(german), await status(thai)]).toEqual([2, 0]);
});

test('a country is denied by the address, in IPv4, in IPv6 and as IPv4 in IPv6', async () => {
  await rule('deny', 'DE');
  for (const ip of [german, germanV6, `::ffff:${german}`]) expect(await status(ip), ip).toBe(2);
  for (const ip of [thai, unknown, '2001:db8:1::1', `::ffff:${thai}`]) expect(await status(ip), ip).toBe(0);
});

test('with one country allowed every other is restricted, and so is an address of no known country', async () => {
  await rule('allow', 'TH');
  expect(await status(thai)).toBe(0);
  expect(await status(german)).toBe(2);
  expect(await status(unknown)).toBe(2);
});

test('a network decides before a country, and the narrowest network before a wider one', async () => {
  await rule('deny', 'DE');
  await rule('allow', '198.51.100.0/28');
  await rule('deny', '198.51.100.7');
  expect(await status('198.51.100.1')).toBe(0);
  expect(await status('198.51.100.7')).toBe(2);
  expect(await status('198.51.100.99')).toBe(2);
  await rule('deny', '::/0');
  await rule('allow', '2001:db8::/32');
  expect(await status('2001:db8:1::1')).toBe(0);
  expect(await status('2a00::1')).toBe(2);
  expect(await status(thai)).toBe(0);
});

test('a rule for an IPv4 network holds for the same address told as IPv6', async () => {
  await rule('deny', '192.0.2.0/24');
  expect(await status(`::ffff:${unknown}`)).toBe(2);
  await removeRegionRule(ctx, region('192.0.2.0/24'));
  await rule('deny', '::ffff:192.0.2.0/120');
  expect(await listRegionRules(ctx)).toEqual([{ effect: 'deny', network: '192.0.2.0/24', country: null }]);
  expect(await status(unknown)).toBe(2);
});

test('what is neither a network nor a country is not taken as a region', () => {
  for (const text of ['', 'XX', 'THA', '10.1', '300.1.1.1', '10.0.0.0/33', '::/129', '0x7f000001', 'th/8', '10.0.0.0/'])
    expect(parseRegion(text), text).toBeNull();
  expect(parseRegion('th')).toEqual({ country: 'TH' });
  expect(parseRegion('10.1.2.3/8')).toEqual({ network: '10.0.0.0/8' });
  expect(parseRegion('2001:DB8::1')).toEqual({ network: '2001:db8::1/128' });
});

test('a change is seen by another node within a second', async () => {
  const other: TestCtx = { ...ctx };
  expect(await status(thai, other)).toBe(0);
  await setMaintenance(ctx, { title: null, body: null, until: null });
  await rule('deny', thai);
  await sleep(1000);
  expect(await status(thai, other)).toBe(1);
  await setMaintenance(ctx, null);
  await sleep(1000);
  expect(await status(thai, other)).toBe(2);
});

test('a decision asks the database no more than twice a second', async () => {
  const other: TestCtx = { ...ctx };
  await status(thai, other);
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  for (const pool of [ctx.pool, ctx.reserve.pool]) pool.on('acquire', count);
  const began = performance.now();
  for (let decisions = 0; decisions < 2000; decisions += 1) await status(thai, other);
  const elapsedMs = performance.now() - began;
  for (const pool of [ctx.pool, ctx.reserve.pool]) pool.off('acquire', count);
  expect(queries).toBeLessThanOrEqual(1 + elapsedMs / 500);
});

test('a database of IPv4 networks tells nothing of an IPv6 address', async () => {
  const ipv4Only = join(folder, 'ipv4.mmdb');
  writeCountryDatabase(ipv4Only, { '32.0.0.0/8': 'DE', '203.0.113.0/24': 'TH' }, 4);
  const other: TestCtx = { ...ctx, config: { ...ctx.config, geoDatabase: ipv4Only } };
  await rule('deny', 'DE');
  // 2001:… begins with the same bits as 32.1.…
  expect([await status('32.1.2.3', other), await status('2001:db8::1', other)]).toEqual([2, 0]);
});

test('without a country database networks alone decide', async () => {
  const other: TestCtx = { ...ctx, config: { ...ctx.config, geoDatabase: null } };
  await rule('allow', 'TH');
  await rule('deny', german);
  expect(await statusOf(other, unknown)).toEqual({ status: 0 });
  expect(await status(german, other)).toBe(2);
});

test('a country database that cannot be read is named in one clear line', async () => {
  const broken = join(folder, 'broken.mmdb');
  writeFileSync(broken, 'not a database');
  for (const path of [broken, join(folder, 'missing.mmdb')]) {
    const other: TestCtx = { ...ctx, config: { ...ctx.config, geoDatabase: path } };
    await expect(geoDatabase(other)).rejects.toThrow(ConfigError);
    await expect(geoDatabase(other)).rejects.toThrow(`GEO_DATABASE="${path}" cannot be read`);
  }
});

test('the maintenance screen has the brand’s words, or the product’s own in the visitor’s language', async () => {
  expect((await ask(thai)).maintenance).toBeNull();
  await setMaintenance(ctx, { title: null, body: null, until: new Date('2026-03-01T06:00:00Z') });
  const own = await ask(thai, 'TH');
  expect(own).toMatchObject({ status: 1, maintenance: { title: 'เดี๋ยวเรากลับมา', until: '2026-03-01T06:00:00.000Z' } });
  await setMaintenance(ctx, {
    title: everywhere('Back at six'),
    body: everywhere('New games.'),
    until: null,
  });
  expect((await ask(thai, 'CN')).maintenance).toEqual({ title: 'Back at six', text: 'New games.', until: null });
});

test('the region screen has a title, a text and the visitor’s address and country', async () => {
  await rule('deny', 'DE');
  const answer = await ask(german, 'CN');
  expect(answer).toMatchObject({ status: 2, location: { ip: german, country: 'DE' }, maintenance: null });
  expect(answer.regionRestriction?.title).toBe('您所在的地区无法使用本服务');
  expect((await ask(thai)).regionRestriction).toBeNull();
});

test('the permission response carries the merchant, the country codes, the account types and the clock', async () => {
  const answer = await ask(thai);
  expect(answer.merchant).toMatchObject({ platform: 'WEB', merchantCode: 'FAIRHOUSE' });
  expect(answer.info.agentTypes).toEqual([1, 2, 41, 42]);
  expect(answer.info.trialTypes).toEqual([4]);
  expect(answer.info.brand).toMatchObject({ currency: 'THB', currencySymbol: '฿', currencyDigits: 2 });
  expect(answer.info.countries).toContainEqual({ countryCode: 'TH', countryDialingCode: '66' });
  expect(answer.info.countries).toHaveLength(249);
  expect(Math.abs(Date.parse(answer.serverTime) - Date.now())).toBeLessThan(5000);
});

test('the permission response tells the module tree as it stands', async () => {
  await setModule(ctx, 'PTSYS3', true);
  expect((await ask(thai)).info.whitelabel.find((node) => node.modId === 'PTSYS3')?.enabled).toBe('1');
  await setModule(ctx, 'PTSYS3', false);
});
