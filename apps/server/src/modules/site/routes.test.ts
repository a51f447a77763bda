import { afterEach, expect, test } from 'vitest';
import { ok } from '../../platform/http/http.ts';
import { useTestApp } from '../../testing/app.ts';
import { testClock } from '../../testing/ctx.ts';
import { putBanner, putCustomerService, putNotice, putResource } from './content.ts';
import { sealPath } from './customer-service.ts';
import { setBrand } from './index.ts';
import { listRegionRules, removeRegionRule, setRegionRule } from './region-rules.ts';
import { setMaintenance, setModule } from './settings.ts';
import { siteChanged } from './snapshot.ts';
import { tables } from './store.ts';

const clock = testClock();
const site = await useTestApp({
  clock: clock.now,
  extend: (app) => {
    app.get('/wps/test/echo', { config: { access: 'visitor' } }, async () => ok('here'));
    app.get('/gateway/test/echo', async () => ok('here'));
  },
});
afterEach(async () => {
  await setMaintenance(site.ctx, null);
  for (const { network } of await listRegionRules(site.ctx))
    await removeRegionRule(site.ctx, { network: network ?? '' });
});

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await site.app.inject({ url, headers });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? null : response.json(),
  };
}
const words = (text: string) => ({ EN: text, TH: `${text} (TH)`, CN: `${text} (CN)` });

test('the permission response carries everything the portal starts with, in the visitor’s language', async () => {
  const { db } = site.ctx;
  await putBanner(db, {
    ...{ starts_at: null, ends_at: null, languages: [] },
    slug: 'fair',
    group_name: 'w_home',
    audience: 'ALL',
    picture: 'banner/fair',
    picture_tall: 'banner/fair-tall',
    linkage_type: 'PAGE',
    linkage: '/originals/dice',
    kicker: words('kicker'),
    title: words('title'),
    body: words('text'),
    button: words('button'),
    mod_id: null,
    position: 1,
  });
  await putNotice(db, { id: 'first', title: words('First') });
  await putNotice(db, { id: 'second', title: words('Second') });
  await putResource(db, { resource_type: 'TELEGRAM', url: 'https://t.me/example', label_name_en: 'Telegram' });
  await putCustomerService(db, {
    id: 'mail',
    cs_type: 'EMAIL',
    cs_position: 'FOOTER',
    title: words('Mail'),
    path: 'mailto:help@example.org',
    position: 1,
  });
  siteChanged(site.ctx);
  const { status, body } = await get('/wps/system/status?language=TH');
  expect(status).toBe(200);
  expect(body.value).toMatchObject({
    status: 0,
    location: { ip: '127.0.0.1', country: null },
    maintenance: null,
    regionRestriction: null,
    merchant: { platform: 'WEB' },
    serverTime: '2026-01-15T12:00:00.000Z',
    info: {
      mainDomain: 'localhost',
      domainRoute: [{ domain: 'localhost', main: true }],
      resources: { TELEGRAM: { url: 'https://t.me/example', labelNameEn: 'Telegram' } },
      notices: [
        { id: 'first', title: 'First (TH)' },
        { id: 'second', title: 'Second (TH)' },
      ],
      customerService: [{ csType: 'EMAIL', csPosition: 'FOOTER', title: 'Mail (TH)' }],
      analytics: { id: null, asks: true },
      imageCDNs: [],
      launchGameCDNs: [],
    },
  });
  expect((await get('/wps/system/notices?language=TH')).body.value).toEqual(body.value.info.notices);
  const [banner] = body.value.info.banners;
  expect(banner).toMatchObject({
    groupName: 'w_home',
    linkageType: 'PAGE',
    linkage: '/originals/dice',
    title: 'title (TH)',
    text: 'text (TH)',
  });
  expect(banner.url).toMatch(/^\/art\/banner-fair-[0-9a-f]+-1920\.webp$/);
  expect(banner.pictureTall.src).toContain('banner-fair-tall');
  const registration = body.value.info.whitelabel.find((node: { modId: string }) => node.modId === 'REG3');
  expect(registration.childrenNodes.map((node: { modId: string }) => node.modId)).toContain('MOBILENUMREG3');
});

test('the language is the one asked for, else the one of the cookie, else English', async () => {
  const title = async (query: string, headers = {}) =>
    (await get(`/wps/system/status${query}`, headers)).body.value.info.notices[0].title;
  expect(await title('?language=CN', { cookie: 'fh_language=TH' })).toBe('First (CN)');
  expect(await title('', { cookie: 'fh_language=TH' })).toBe('First (TH)');
  expect(await title('', { cookie: 'fh_language=XX' })).toBe('First');
  const wrong = await get('/wps/system/status?language=XX');
  expect(wrong).toMatchObject({ status: 400, body: { code: 'MALFORMED', value: { issues: [{ field: 'language' }] } } });
});

test('a banner about a module is shown while the module is on', async () => {
  await tables(site.ctx.db).updateTable('site.banner').set({ mod_id: 'FREEPLAY3' }).execute();
  siteChanged(site.ctx);
  expect((await get('/wps/system/status')).body.value.info.banners).toHaveLength(1);
  await setModule(site.ctx, 'FREEPLAY3', false);
  expect((await get('/wps/system/status')).body.value.info.banners).toHaveLength(0);
  await setModule(site.ctx, 'FREEPLAY3', true);
});

test('a banner that names a picture which does not exist is left out, and the rest is answered', async () => {
  const banner = tables(site.ctx.db).updateTable('site.banner');
  for (const wrong of [{ picture: 'banner/none' }, { picture_tall: 'banner/none-tall' }]) {
    await banner.set(wrong).execute();
    siteChanged(site.ctx);
    const { status, body } = await get('/wps/system/status');
    expect([status, body.value.info.banners]).toEqual([200, []]);
    await banner.set({ picture: 'banner/fair', picture_tall: 'banner/fair-tall' }).execute();
  }
  siteChanged(site.ctx);
  expect((await get('/wps/system/status')).body.value.info.banners).toHaveLength(1);
});

test('the permission response is private, revalidated, and never dates the visitor by more than half a minute', async () => {
  const first = await get('/wps/system/status');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const tag = String(first.headers.etag);
  clock.advance(20_000);
  expect((await get('/wps/system/status', { 'if-none-match': tag })).status).toBe(304);
  expect((await get('/wps/system/status?language=CN', { 'if-none-match': tag })).status).toBe(200);
  clock.advance(10_000);
  const later = await get('/wps/system/status', { 'if-none-match': tag });
  expect(later.body.value.serverTime).toBe('2026-01-15T12:00:30.000Z');
  await setMaintenance(site.ctx, { title: null, body: null, until: null });
  const closed = await get('/wps/system/status', { 'if-none-match': String(later.headers.etag) });
  expect(closed.body.value.status).toBe(1);
});

test('whitelabel is the module tree', async () => {
  const { status, body } = await get('/wps/system/whitelabel');
  expect(status).toBe(200);
  expect(body.value).toContainEqual({ modId: 'PTSYS3', enabled: '0', childrenNodes: [] });
  expect(body.value).toContainEqual({ modId: 'FREEPLAY3', enabled: '1', childrenNodes: [] });
});

test('the registration setting has a rule a field', async () => {
  const { body } = await get('/wps/system/setting/register');
  expect(body.value).toMatchObject({ minAge: 18, birthdayConfirmAge: 21 });
  expect(body.value.rules[0]).toEqual({
    field: 'username',
    shown: true,
    required: true,
    acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
    minLength: 4,
    maxLength: 16,
    patternId: 'LETTER_FIRST',
  });
});

test('the help centre answers in three languages, in whole, without words of a module that is off', async () => {
  const ids: string[][] = [];
  for (const lang of ['EN', 'TH', 'CN']) {
    const { status, body } = await get(`/wps/system/helpCenter?lang=${lang}&device=WEB`);
    expect(status).toBe(200);
    const list: { id: string; title: string; html: string }[] = body.value.list;
    for (const article of list) expect(article.title && article.html, article.id).toBeTruthy();
    ids.push(list.map((article) => article.id));
  }
  expect(ids[0]).toEqual(expect.arrayContaining(['fairness', 'account', 'free-play', 'records', 'responsible-play']));
  expect(ids[1]).toEqual(ids[0]);
  expect(ids[2]).toEqual(ids[0]);
  await setModule(site.ctx, 'FREEPLAY3', false);
  const without = (await get('/wps/system/helpCenter')).body.value.list.map((article: { id: string }) => article.id);
  expect(without).not.toContain('free-play');
  await setModule(site.ctx, 'FREEPLAY3', true);
});

test('the brand’s own article takes the place of the product’s, and may hide it', async () => {
  const article = { category: 'account', title: words('Ours'), html: words('<p>Ours</p>'), position: 1 };
  await tables(site.ctx.db)
    .insertInto('site.help_article')
    .values([
      { id: 'account', shown: true, ...article },
      { id: 'records', shown: false, ...article },
      { id: 'about-us', shown: true, ...article },
    ])
    .execute();
  siteChanged(site.ctx);
  const list: { id: string; title: string }[] = (await get('/wps/system/helpCenter')).body.value.list;
  expect(list.find((a) => a.id === 'account')?.title).toBe('Ours');
  expect(list.map((a) => a.id)).not.toContain('records');
  expect(list.at(-1)?.id).toBe('about-us');
});

test('customer service is reached through its sealed address', async () => {
  const [service] = (await get('/wps/system/status')).body.value.info.customerService;
  const { status, headers } = await get(`/wps/system/customerService?path=${service.encryptedPath}`);
  expect([status, headers.location]).toEqual([302, 'mailto:help@example.org']);
});

test('while communication is switched off nobody is shown or led to customer service', async () => {
  const shown = async () => (await get('/wps/system/status')).body.value.info.customerService;
  const [service] = await shown();
  await setModule(site.ctx, 'COMM3', false);
  expect(await shown()).toEqual([]);
  const { status, body } = await get(`/wps/system/customerService?path=${service.encryptedPath}`);
  expect([status, body]).toMatchObject([403, { code: 'MODULE_DISABLED', value: { modId: 'COMM3' } }]);
  await setModule(site.ctx, 'COMM3', true);
  expect(await shown()).toMatchObject([{ title: service.title }]);
});

test('customer service leads nowhere for a foreign, garbled, missing or unsafe address', async () => {
  const sealed = sealPath(site.ctx, 'https://example.org/chat');
  const damaged = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  const foreign = site.ctx.vault.seal('another purpose', Buffer.from('https://evil.example')).toString('base64url');
  const script = sealPath(site.ctx, 'javascript:alert(1)');
  for (const path of [damaged, foreign, script, 'AAAA', sealed.slice(0, 10)]) {
    const { status, body, headers } = await get(`/wps/system/customerService?path=${path}`);
    expect([status, body.code, headers.location], path).toEqual([404, 'NOT_FOUND', undefined]);
  }
  for (const query of ['', '?path=', '?path=https%3A%2F%2Fevil.example', `?path=${'A'.repeat(5000)}`]) {
    const { status, body } = await get(`/wps/system/customerService${query}`);
    expect([status, body.code], query).toEqual([400, 'MALFORMED']);
  }
});

test('under maintenance calls are refused, however their address is spelt; status, health and callbacks answer', async () => {
  await setMaintenance(site.ctx, { title: null, body: null, until: null });
  for (const url of ['/wps/test/echo', '/%77ps/test/echo', '/wps/test/ech%6F?x=/wps/system/']) {
    expect(await get(url), url).toMatchObject({ status: 503, body: { success: false, code: 'SYSTEM_MAINTENANCE' } });
  }
  for (const url of ['/wps/system/status', '/wps/system/helpCenter', '/health/live', '/gateway/test/echo']) {
    expect((await get(url)).status, url).toBe(200);
  }
  await setMaintenance(site.ctx, null);
  expect((await get('/wps/test/echo')).status).toBe(200);
});

test('from a restricted region calls are refused and the status says why', async () => {
  await setRegionRule(site.ctx, 'deny', { network: '127.0.0.0/8' });
  expect(await get('/wps/test/echo')).toMatchObject({ status: 403, body: { code: 'REGION_RESTRICTED' } });
  const { body } = await get('/wps/system/status');
  expect(body.value).toMatchObject({ status: 2, location: { ip: '127.0.0.1' } });
  expect(body.value.regionRestriction.title).not.toBe('');
});

test('a host that is not the brand’s is refused when domains are enforced, and not before', async () => {
  await tables(site.ctx.db)
    .insertInto('site.domain')
    .values([
      { domain: 'play.example', main: true },
      { domain: 'alt.example', main: false },
    ])
    .execute();
  siteChanged(site.ctx);
  const from = async (host: string) => (await get('/wps/test/echo', { host })).body;
  expect(await from('evil.example')).toMatchObject({ success: true });
  await setBrand(site.ctx, { enforce_domains: true });
  expect(await from('evil.example')).toMatchObject({ success: false, code: 'DOMAIN_INVALID' });
  for (const host of ['play.example', 'PLAY.example:8080', 'alt.example.']) {
    expect(await from(host), host).toMatchObject({ success: true });
  }
  expect((await get('/wps/system/domainRoute')).body.value).toEqual([
    { domain: 'play.example', main: true },
    { domain: 'alt.example', main: false },
  ]);
  expect((await get('/wps/system/status', { host: 'evil.example' })).body.value.info.mainDomain).toBe('play.example');
});
