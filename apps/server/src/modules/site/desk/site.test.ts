import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs, type OperatorRole } from '../../operators/index.ts';
import { isModuleOn } from '../index.ts';

const site = await useTestApp();
const reason = 'Decided on Monday';
type Desk = Awaited<ReturnType<typeof atDesk>>;
let admin: Desk;
let second: Desk;
beforeAll(async () => {
  admin = await atDesk('admin');
  second = await atDesk('admin');
});

/** Makes a change; as two operators where it names a host other than the site's. */
async function put(url: string, said: object) {
  const answer = await admin.put(url, said);
  return Object.hasOwn(Object(answer.value), 'waitsForSecond') ? await second.put(url, said) : answer;
}

async function atDesk(role: OperatorRole) {
  const { headers, username } = await signedInOperator(site.ctx, { role });
  async function call<T>(method: 'GET' | 'PUT', url: string, payload?: object) {
    const answer = await site.app.inject({ method, url: `/ops/v1${url}`, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
  }
  return {
    username,
    get: async <T = unknown>(url: string) => (await call<T>('GET', url)).value,
    put: (url: string, said: object) => call<unknown>('PUT', url, { reason, ...said }),
  };
}
const newestAct = async () => (await notedActs(site.ctx.db, { limit: 1 }))[0];

const words = (text: string) => ({ EN: text, TH: text, CN: text });
const banner = {
  ...{
    groupName: 'w_home',
    audience: 'MEMBERS',
    picture: 'banner/fair',
    pictureTall: 'banner/fair-tall',
    linkageType: 'URL',
  },
  ...{ linkage: 'https://partner.example', kicker: words('New'), title: words('Title'), text: words('Text') },
  ...{ button: words('Go'), modId: null, position: 3 },
};
const service = { type: 'email', place: 'footer', title: words('Write'), address: 'mailto:a@b.example', position: 1 };
const article = {
  ...{ category: 'account', title: words('Bonuses'), html: words('<p>None.</p>'), shown: true, position: 1 },
};

const announcement = {
  ...{ type: 'PU', executions: ['A', 'F'], opens: 'ONCE', title: words('June'), html: words('<p>New.</p>') },
  ...{ publishedAt: '2026-06-01T00:00:00.000Z', endsAt: null },
};

const fingerprint = Array(32).fill('AB').join(':');

type Change = { reads: string; writes?: string; said: object; shows: object; act: object; bad: [object, string] };
const settings: Change[] = [
  {
    reads: '/site/modules',
    writes: '/site/modules/SLIDER3',
    said: { enabled: false },
    shows: [{ modId: 'SLIDER3', parent: null, enabled: false }],
    act: { action: 'module', subject: 'SLIDER3', detail: { enabled: false } },
    bad: [{ enabled: 'no' }, 'MALFORMED'],
  },
  {
    reads: '/site/maintenance',
    said: { enabled: true, title: words('Back soon') },
    shows: { enabled: true, title: words('Back soon'), text: null, until: null },
    act: { action: 'maintenance', subject: 'site', detail: { title: JSON.stringify(words('Back soon')) } },
    bad: [{ enabled: true, until: '2020-01-01T00:00:00Z' }, 'MALFORMED'],
  },
  {
    reads: '/site/regions',
    said: { region: '203.0.113.77/24', effect: 'deny' },
    shows: [{ region: '203.0.113.0/24', effect: 'deny' }],
    act: { action: 'region', subject: '203.0.113.0/24' },
    bad: [{ region: 'nowhere', effect: 'deny' }, 'MALFORMED'],
  },
  {
    reads: '/site/embedding',
    said: { origin: 'https://partner.example', allowed: true },
    shows: { origins: ['https://partner.example'] },
    act: { action: 'embedding', subject: 'https://partner.example', detail: { allowed: true } },
    bad: [{ origin: 'http://partner.example', allowed: true }, 'MALFORMED'],
  },
  {
    reads: '/site/hosts',
    writes: '/site/hosts/launch',
    said: { addresses: ['https://{vendor}.play.example'] },
    shows: [{ kind: 'launch', addresses: ['https://{vendor}.play.example'] }],
    act: { action: 'hosts', subject: 'launch', detail: { addresses: '["https://{vendor}.play.example"]' } },
    bad: [{ addresses: ['https://play.example/path'] }, 'MALFORMED'],
  },
  {
    reads: '/site/register-fields',
    writes: '/site/register-fields/password',
    said: { minLength: 8, maxLength: 40 },
    shows: [{ field: 'password', shown: true, required: true, minLength: 8, maxLength: 40 }],
    act: { action: 'register-field', subject: 'password', detail: { minLength: 8 } },
    bad: [{ required: false }, 'FIELD_RULE'],
  },
  {
    reads: '/site/brand',
    said: {
      ...{ name: 'Moonrise', minAge: 20, colourBrand: '#AA3366' },
      ...{ analyticsId: 'G-1234', analyticsTag: 'https://count.example/tag.js' },
    },
    shows: {
      ...{ name: 'Moonrise', colourBrand: '#AA3366', colourGold: null, minAge: 20, birthdayConfirmAge: 21 },
      ...{ analyticsId: 'G-1234', analyticsTag: 'https://count.example/tag.js', analyticsAsks: true },
    },
    act: { action: 'brand', subject: 'site', detail: { minAge: 20 } },
    bad: [{ minAge: 22 }, 'MALFORMED'],
  },
  {
    reads: '/site/brand',
    said: { utcOffsetMinutes: -180 },
    shows: { utcOffsetMinutes: -180 },
    act: { action: 'brand', subject: 'site', detail: { utcOffsetMinutes: -180 } },
    bad: [{ utcOffsetMinutes: 30 }, 'MALFORMED'],
  },
  {
    reads: '/site/brand',
    said: { analyticsCountries: ['DE', 'FR'] },
    shows: { analyticsAsks: true, analyticsCountries: ['DE', 'FR'] },
    act: { action: 'brand', subject: 'site', detail: { analyticsCountries: '["DE","FR"]' } },
    bad: [{ analyticsCountries: ['XX'] }, 'MALFORMED'],
  },
  {
    reads: '/site/brand',
    said: { colourGold: '#aa9900' },
    shows: { colourGold: '#aa9900' },
    act: { action: 'brand', subject: 'site', detail: { colourGold: '#aa9900' } },
    bad: [{ colourBrand: 'red;background:url(//elsewhere.example)' }, 'MALFORMED'],
  },
  {
    reads: '/site/app',
    said: { androidPackage: 'example.house', androidFingerprints: [fingerprint], androidUrl: 'https://a.example/app' },
    shows: { androidPackage: 'example.house', androidFingerprints: [fingerprint], androidUrl: 'https://a.example/app' },
    act: { action: 'app', subject: 'site', detail: { androidPackage: 'example.house' } },
    bad: [{ androidPackage: 'no package' }, 'MALFORMED'],
  },
  {
    reads: '/site/app',
    said: { androidPackage: null, androidUrl: null },
    shows: { androidPackage: null, androidUrl: null },
    act: { action: 'app', subject: 'site' },
    bad: [{ androidUrl: 'http://a.example/app' }, 'MALFORMED'],
  },
  {
    reads: '/site/login-rules',
    said: { codeResendMinutes: 3, passwordMaxAgeDays: 0 },
    shows: { codeResendMinutes: 3, passwordMaxAgeDays: 0 },
    act: { action: 'login-rules', subject: 'site', detail: { codeResendMinutes: 3, passwordMaxAgeDays: 0 } },
    bad: [{ passwordMaxAgeDays: 6 }, 'MALFORMED'],
  },
  {
    reads: '/site/login-rules',
    said: { passwordMaxAgeDays: 3650 },
    shows: { codeResendMinutes: 3, passwordMaxAgeDays: 3650 },
    act: { action: 'login-rules', subject: 'site', detail: { passwordMaxAgeDays: 3650 } },
    bad: [{ codeResendMinutes: 11 }, 'MALFORMED'],
  },
  {
    reads: '/site/domains',
    said: { domains: ['Localhost', 'play.example'], enforced: true },
    shows: { domains: ['localhost', 'play.example'], enforced: true },
    act: { action: 'domains', subject: 'site', detail: { enforced: true } },
    bad: [{ domains: ['play.example'], enforced: true }, 'MALFORMED'],
  },
  {
    reads: '/site/currencies',
    said: { currencies: ['USD', 'THB'] },
    shows: { currencies: ['THB', 'USD'] },
    act: { action: 'currencies', subject: 'site' },
    bad: [{ currencies: ['EUR'] }, 'CURRENCY_NOT_OFFERED'],
  },
  {
    reads: '/site/known-currencies',
    writes: '/site/known-currencies/BTC',
    said: { shownDigits: 6 },
    shows: [{ currency: 'BTC', symbol: '₿', scale: 8, shownDigits: 6 }],
    act: { action: 'currency', subject: 'BTC', detail: { shownDigits: 6 } },
    bad: [{ shownDigits: 9 }, 'MALFORMED'],
  },
  {
    reads: '/delivery/sms',
    said: { countries: ['LA', 'TH'], dailyMax: 7 },
    shows: { countries: ['LA', 'TH'], dailyMax: 7 },
    act: { action: 'sms', subject: 'sms', detail: { dailyMax: 7 } },
    bad: [{ countries: ['XX'] }, 'MALFORMED'],
  },
];
const content: Change[] = [
  {
    reads: '/site/home',
    said: { members: ['recent', 'favourites', 'kinds'] },
    shows: { members: ['recent', 'favourites', 'kinds'] },
    act: { action: 'home', subject: 'site' },
    bad: [{ visitors: ['recent'] }, 'MALFORMED'],
  },
  {
    reads: '/site/home',
    said: { visitors: [] },
    shows: { visitors: [], members: ['recent', 'favourites', 'kinds'] },
    act: { action: 'home', subject: 'site' },
    bad: [{ visitors: ['hot', 'hot'] }, 'MALFORMED'],
  },
  {
    reads: '/site/notices',
    writes: '/site/notices/hello',
    said: { notice: { title: words('Hello') } },
    shows: [{ name: 'hello', title: words('Hello') }],
    act: { action: 'notice', subject: 'hello' },
    bad: [{ notice: { title: words('Hel\u202elo') } }, 'MALFORMED'],
  },
  {
    reads: '/site/banners',
    writes: '/site/banners/partner',
    said: { banner },
    shows: [{ name: 'partner', ...banner }],
    act: { action: 'banner', subject: 'partner' },
    bad: [{ banner: { ...banner, linkage: 'javascript:alert(1)' } }, 'MALFORMED'],
  },
  {
    reads: '/site/resources',
    writes: '/site/resources/blog',
    said: { resource: { url: '/help', labelNameEn: 'Blog' } },
    shows: [{ name: 'blog', url: '/help', labelNameEn: 'Blog' }],
    act: { action: 'resource', subject: 'blog' },
    bad: [{ resource: { url: '//elsewhere.example', labelNameEn: 'Blog' } }, 'MALFORMED'],
  },
  {
    reads: '/site/resources',
    writes: '/site/resources/logo',
    said: { resource: { url: '/art/logo.svg', labelNameEn: 'Logo' } },
    shows: [{ name: 'logo', url: '/art/logo.svg', labelNameEn: 'Logo' }],
    act: { action: 'resource', subject: 'logo' },
    bad: [{ resource: { url: 'https://elsewhere.example/logo.png', labelNameEn: 'Logo' } }, 'MALFORMED'],
  },
  {
    reads: '/site/articles',
    writes: '/site/articles/bonuses',
    said: { article },
    shows: [{ name: 'bonuses', ...article }],
    act: { action: 'article', subject: 'bonuses' },
    bad: [{ article: { ...article, html: words('<img src=x onerror=alert(1)>') } }, 'MALFORMED'],
  },
  {
    reads: '/site/announcements',
    writes: '/site/announcements/june',
    said: { announcement },
    shows: [{ name: 'june', ...announcement }],
    act: { action: 'announcement', subject: 'june' },
    bad: [{ announcement: { ...announcement, html: words('<a href="javascript:alert(1)">x</a>') } }, 'MALFORMED'],
  },
  {
    reads: '/site/customer-services',
    writes: '/site/customer-services/mail',
    said: { service },
    shows: [{ name: 'mail', ...service }],
    act: { action: 'customer-service', subject: 'mail' },
    bad: [{ service: { ...service, address: 'ftp://a.example' } }, 'MALFORMED'],
  },
];
const all = [...settings, ...content].map((change) => [change.reads, change] as const);
const listed = (value: unknown, shows: object) =>
  expect(value).toEqual(
    Array.isArray(shows)
      ? expect.arrayContaining(shows.map((row) => expect.objectContaining(row)))
      : expect.objectContaining(shows),
  );

test.each(all)('%s is set with a reason, shown as it is, and written down', async (_reads, change) => {
  const { reads, writes = reads, said, shows, act } = change;
  const answer = await put(writes, said);
  expect(answer).toMatchObject({ status: 200 });
  listed(answer.value, shows);
  expect(await admin.get(reads)).toEqual(answer.value);
  expect(await newestAct()).toMatchObject({ ...act, reason });
});

test.each(all)('%s is left as it is by a bad value, an unknown field, and without a reason', async (_reads, change) => {
  const { reads, writes = reads, said, bad } = change;
  const before = [await admin.get(reads), await newestAct()];
  expect(await admin.put(writes, bad[0])).toMatchObject({ code: bad[1] });
  expect(await admin.put(writes, { ...said, more: true })).toMatchObject({ code: 'MALFORMED' });
  expect(await admin.put(writes, { ...said, reason: ' ' })).toMatchObject({ code: 'MALFORMED' });
  expect([await admin.get(reads), await newestAct()]).toEqual(before);
});

test.each(all)('%s is seen by every role, and set by nobody who may not', async (_reads, change) => {
  const { reads, writes = reads, said } = change;
  const before = await newestAct();
  const may = content.includes(change) ? ['content'] : [];
  for (const role of ['finance', 'risk', 'support', 'content'] as const) {
    const desk = await atDesk(role);
    expect(await desk.get(reads)).toEqual(await admin.get(reads));
    if (!may.includes(role)) expect(await desk.put(writes, said)).toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await newestAct()).toEqual(before);
});

type Versioned = { version: string };
async function versionAt({ reads, shows }: Change): Promise<string> {
  const value = await admin.get<Versioned | Versioned[]>(reads);
  if (!Array.isArray(value)) return value.version;
  const [row] = Array.isArray(shows) ? shows : [];
  return value.find((one) => Object.entries(one).some(([, field]) => field === Object.values(row)[0]))?.version ?? '';
}

test.each(settings.map((change) => [change.reads, change] as const))(
  '%s is not set by who read it before somebody else set it',
  async (_reads, change) => {
    const { reads, writes = reads, said } = change;
    await put(writes, said);
    const version = await versionAt(change);
    expect(await admin.put(writes, { ...said, version })).toMatchObject({ status: 200 });
    const before = [await admin.get(reads), await newestAct()];
    expect(await admin.put(writes, { ...said, version: 'another' })).toMatchObject({
      status: 409,
      code: 'STATE_CONFLICT',
      value: { version },
    });
    expect([await admin.get(reads), await newestAct()]).toEqual(before);
  },
);

test('the clock of the brand’s days is moved by two admins: one could begin another day of limits and daily gifts', async () => {
  type Brand = { utcOffsetMinutes: number };
  const clock = async () => (await admin.get<Brand>('/site/brand')).utcOffsetMinutes;
  await put('/site/brand', { utcOffsetMinutes: 420 });
  for (const utcOffsetMinutes of [840, -720]) {
    const said = { name: 'Moonrise', utcOffsetMinutes };
    expect((await admin.put('/site/brand', said)).value).toMatchObject({ waitsForSecond: true });
    expect(await admin.put('/site/brand', said)).toMatchObject({ code: 'ALREADY_APPROVED' });
  }
  await second.put('/site/brand', { name: 'Sunrise', utcOffsetMinutes: 840 });
  expect(await clock()).toBe(420);
  await second.put('/site/brand', { name: 'Moonrise', utcOffsetMinutes: 840 });
  expect(await clock()).toBe(840);
});

test('the small stake of a currency, by which limits of the next one are measured, is changed by two admins', async () => {
  const stakes = async () =>
    (await admin.get<{ currency: string; stake: string }[]>('/site/known-currencies')).find(
      ({ currency }) => currency === 'THB',
    )?.stake;
  const held = await stakes();
  // A thousandth: what takes two operators in a currency that is added would be a thousand times as much.
  const said = { stake: '0.001' };
  await admin.put('/site/known-currencies/THB', said);
  expect(await stakes()).toBe(held);
  expect(await admin.put('/site/known-currencies/THB', said)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect((await admin.put('/site/known-currencies/THB', { stake: `${held}.00` })).status).toBe(200);
  await second.put('/site/known-currencies/THB', said);
  expect(await stakes()).toBe('0.001');
});

test('of changes that are made at one moment from one reading, one is done and the others are told', async () => {
  await admin.put('/site/modules/SLIDER3', { enabled: true });
  const [{ version } = { version: '' }] = (await admin.get<(Versioned & { modId: string })[]>('/site/modules')).filter(
    ({ modId }) => modId === 'SLIDER3',
  );
  const changes = [1, 2, 3, 4].map(() => admin.put('/site/modules/SLIDER3', { enabled: false, version }));
  const statuses = (await Promise.all(changes)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409, 409, 409]);
  expect(await isModuleOn(site.ctx, 'SLIDER3')).toBe(false);
});

test('what is not there is not set, and what is taken away is gone', async () => {
  expect(await admin.put('/site/modules/NOSUCH3', { enabled: true })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await admin.put('/site/banners/lost', { banner: { ...banner, modId: 'NOSUCH3' } })).toMatchObject({
    code: 'NOT_FOUND',
  });
  const removals: [string, object][] = [
    ['/site/regions', { region: '203.0.113.0/24', effect: null }],
    ['/site/embedding', { origin: 'https://partner.example', allowed: false }],
    ['/site/notices/hello', { notice: null }],
    ['/site/banners/partner', { banner: null }],
    ['/site/resources/blog', { resource: null }],
    ['/site/announcements/june', { announcement: null }],
    ['/site/customer-services/mail', { service: null }],
  ];
  for (const [url, said] of removals) {
    expect(await admin.put(url, said), url).toMatchObject({ status: 200 });
    expect(await admin.put(url, said), url).toMatchObject({ code: 'NOT_FOUND' });
  }
});
