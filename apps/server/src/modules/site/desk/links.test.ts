import type { DeskProposal } from '@fairhouse/contract/desk-proposals';
import { expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { operatorAtMachine } from '../../../cli/admin/testing.ts';
import { useTestApp } from '../../../testing/app.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';
import { notedActs } from '../../operators/index.ts';

const site = await useTestApp();
const reason = 'As the brand asked';
const waits = { status: 200, value: { waitsForSecond: true } };
const words = (text: string) => ({ EN: text, TH: text, CN: text });
const html = (href: string) => words(`<p><a href="${href}">More</a></p>`);
const atDesk = () => operatorAtDesk(site, 'content');
const atSettings = () => operatorAtDesk(site, 'admin');
const newestLine = async () => (await notedActs(site.ctx.db, { limit: 1 }))[0];

const banner = {
  ...{ groupName: 'w_home', audience: 'MEMBERS', picture: 'banner/fair', pictureTall: 'banner/fair-tall' },
  ...{ linkageType: 'URL', linkage: 'https://evil.example/win', kicker: words('New'), title: words('Title') },
  ...{ text: words('Text'), button: words('Go'), modId: null, position: 3 },
};
const service = { type: 'link', place: 'footer', title: words('Write'), address: 'http://203.0.113.5/x', position: 1 };
const article = {
  ...{
    category: 'account',
    title: words('Bonuses'),
    html: html('https://brand.evil.example'),
    shown: true,
    position: 1,
  },
};
const announcement = {
  ...{ type: 'PU', executions: ['A'], opens: 'ONCE', title: words('June'), html: html('https://evil.example') },
  ...{ publishedAt: '2026-06-01T00:00:00.000Z', endsAt: null },
};

const content: [string, object][] = [
  ['/site/banners/partner', { banner }],
  ['/site/banners/read', { banner: { ...banner, linkage: 'https://localhost&sol;.evil.example/' } }],
  ['/site/customer-services/chat', { service }],
  ['/site/articles/bonuses', { article }],
  ['/site/announcements/june', { announcement }],
  ['/site/notices/hello', { notice: { title: words('Win at evil.example') } }],
  ['/site/resources/blog', { resource: { url: 'https://blog.evil.example', labelNameEn: 'Blog' } }],
  ['/site/legal/terms', { legal: { html: html('https://terms.evil.example'), changes: words('A link') } }],
  ['/site/words/shell:language', { word: words('evil.example') }],
];
const settings: [string, object][] = [
  ['/site/app', { androidUrl: 'https://evil.example/app' }],
  ['/site/brand', { analyticsId: 'G-1', analyticsTag: 'https://evil.example/tag.js' }],
  ['/site/domains', { domains: ['other.evil.example'], enforced: false }],
  ['/site/hosts/images', { addresses: ['https://evil.example'] }],
  ['/site/embedding', { origin: 'https://evil.example', allowed: true }],
  ['/site/maintenance', { enabled: true, text: words('Meanwhile we are at evil.example') }],
];
const reading = (url: string) => url.split('/').slice(0, 3).join('/');

test.each([
  ...content.map(([url, said]) => [url, said, atDesk] as const),
  ...settings.map(([url, said]) => [url, said, atSettings] as const),
])('%s leads to a foreign host once two operators have said so', async (url, said, signIn) => {
  const [one, two] = [await signIn(), await signIn()];
  const before = (await one.get(reading(url))).value;
  expect(await one.put(url, { ...said, reason })).toMatchObject(waits);
  expect((await one.get(reading(url))).value).toEqual(before);
  expect(await newestLine()).toMatchObject({ before: null, after: null, detail: { approvals: 1, needed: 2 } });
  expect(JSON.stringify((await newestLine())?.detail)).toMatch(/evil\.example|203\.0\.113\.5/);
  expect(await one.put(url, { ...said, reason })).toMatchObject({ code: 'ALREADY_APPROVED' });
  const set = await two.put(url, { ...said, reason: 'Seen too' });
  expect(set).toMatchObject({ status: 200 });
  expect(set.value).not.toHaveProperty('waitsForSecond');
  expect((await one.get(reading(url))).value).toEqual(set.value);
  expect(set.value).not.toEqual(before);
  // Setting the present value again takes one operator.
  expect((await one.put(url, { ...said, reason })).value).not.toHaveProperty('waitsForSecond');
});

const linked = (linkage: string | null) => ({
  banner: { ...banner, linkageType: linkage === null ? null : 'URL', linkage },
  reason,
});
const linkage = async (by: Awaited<ReturnType<typeof atDesk>>, name: string) =>
  (await by.get<{ name: string; linkage: string | null }[]>('/site/banners')).value.find((row) => row.name === name)
    ?.linkage;

test('links of the site, those that a setting names already, and their end take one operator', async () => {
  const [one, two] = [await atDesk(), await atDesk()];
  const own = [`${site.ctx.config.publicUrl}/vip`, 'https://other.evil.example/since-it-is-a-domain'];
  for (const link of [...own, null]) {
    expect((await one.put('/site/banners/alone', linked(link))).value).toBeInstanceOf(Array);
    expect(await linkage(one, 'alone')).toBe(link);
  }
  const article = { category: 'account', title: words('Rules'), html: html('/help/terms'), shown: true, position: 2 };
  expect((await one.put('/site/articles/rules', { article, reason })).value).toBeInstanceOf(Array);
  const foreign = 'https://partner.example/first';
  expect(await one.put('/site/banners/alone', linked(foreign))).toMatchObject(waits);
  await two.put('/site/banners/alone', linked(foreign));
  expect(await linkage(one, 'alone')).toBe(foreign);
  const renamed = { ...linked(foreign).banner, title: words('Another title') };
  expect((await one.put('/site/banners/alone', { banner: renamed, reason })).value).toBeInstanceOf(Array);
  // A host in one setting is still new in another one.
  expect(await one.put('/site/banners/another', linked(foreign))).toMatchObject(waits);
  expect((await one.put('/site/banners/alone', { banner: null, reason })).value).toBeInstanceOf(Array);
  expect(await linkage(one, 'alone')).toBeUndefined();
});

const shared = 'https://t.me/brand';
test.each([
  ...['https://t.me/thief', 'https://t.me/Brand', 'https://t.me/brand/', 'https://t.me/brand?to=thief', 'https://t.me'],
  ...['https://t.me/brand#/thief', 'https://t.me:8443/brand', 'https://brand@t.me/brand', 'http://t.me/brand'],
  ...['https://t.me/brand thief', 'https://t.me/br\u00adand', 'mailto:brand@t.me'],
])('at a host that many share, %s is another owner and takes two operators', async (address) => {
  const [one, two] = [await atDesk(), await atDesk()];
  const at = (linked: string) => ({ service: { ...service, address: linked }, reason });
  await one.put('/site/customer-services/telegram', at(shared));
  await two.put('/site/customer-services/telegram', at(shared));
  const moved = { service: { ...at(shared).service, position: 4 }, reason };
  expect((await one.put('/site/customer-services/telegram', moved)).value).toBeInstanceOf(Array);
  expect(await one.put('/site/customer-services/telegram', at(address))).toMatchObject(waits);
  const held = (await one.get<{ name: string; address: string }[]>('/site/customer-services')).value;
  expect(held.find(({ name }) => name === 'telegram')?.address).toBe(shared);
  expect((await two.put('/site/customer-services/telegram', at(address))).value).toBeInstanceOf(Array);
  await one.put('/site/customer-services/telegram', { service: null, reason });
});

test.each([
  ['<p>Write to t.me/brand, or t.me/thief.</p>', true],
  ['<p>Write to t<em>.</em>me/thief</p>', true],
  ['<p>Write to T.ME／thief</p>', true],
  ['<p>Write to <a href="https://t.me/brand.">us</a>, t.me/brand</p>', true],
  ['<p>Write to <a href="https://t.me/brand\'thief">us</a></p>', true],
  ['<p><a href="https://t.me/brand">Another word</a>; (t.me/brand)!</p>', false],
])('the article %s leads to another account: %s', async (said, isNew) => {
  const [one, two] = [await atDesk(), await atDesk()];
  const article = { category: 'account', title: words('Help'), shown: true, position: 3 };
  const put = (by: typeof one, text: string) =>
    by.put('/site/articles/shared', { article: { ...article, html: words(text) }, reason });
  const before = `<p>Write to <a href="${shared}">us</a>, t.me/brand.</p>`;
  await put(one, before);
  await put(two, before);
  const answer = await put(one, said);
  if (isNew) expect(answer).toMatchObject(waits);
  else expect(answer.value).toBeInstanceOf(Array);
  await one.put('/site/articles/shared', { article: null, reason });
});

const { host } = new URL(site.ctx.config.publicUrl);
test.each([
  ['/&bsol;evil.example/login'],
  [`https://evil.example&num;@${host}/`],
  [`https://evil.example&quest;@${host}/`],
  [`https://${host.replace(/(?=[.:]|$)/, '&fjlig;')}/`],
  [`https://${host.replace(/(?=[.:]|$)/, '&aopf;')}/`],
])('one operator leads nobody away by %s, which a browser reads otherwise', async (href) => {
  const one = await atDesk();
  const article = { category: 'account', title: words('Help'), html: html(href), shown: true, position: 3 };
  expect(await one.put('/site/articles/hidden', { article, reason })).toMatchObject({ code: 'MALFORMED' });
});

test('what is no link is refused before anybody is asked', async () => {
  const one = await atDesk();
  const before = await newestLine();
  expect(await one.put('/site/banners/wrong', linked('ftp://evil.example'))).toMatchObject({ code: 'MALFORMED' });
  expect(await newestLine()).toEqual(before);
});

test('who undoes the end of a foreign link states it, as a first of two', async () => {
  const [one, two] = [await atDesk(), await atDesk()];
  const foreign = 'https://undone.example/';
  await one.put('/site/banners/undone', linked(foreign));
  await two.put('/site/banners/undone', linked(foreign));
  await one.put('/site/banners/undone', linked(`${site.ctx.config.publicUrl}/vip`));
  const line = await newestLine();
  const undo = (by: typeof one) => by.post(`/cashier/actions/${line?.id}/undo`, { reason });
  expect(await undo(one)).toMatchObject({ status: 200, value: { done: false } });
  expect(await linkage(one, 'undone')).not.toBe(foreign);
  expect(await undo(two)).toMatchObject({ status: 200, value: { done: true } });
  expect(await linkage(one, 'undone')).toBe(foreign);
});

test('a second operator reads the link among the proposals, and agrees with the request that comes with it', async () => {
  const [one, two] = [await atDesk(), await atDesk()];
  const foreign = 'https://proposed.example/';
  await one.put('/site/banners/proposed', linked(null));
  await one.put('/site/banners/proposed', linked(foreign));
  const [proposal] = (await two.get<{ list: DeskProposal[] }>('/proposals')).value.list;
  expect(proposal).toMatchObject({
    ...{ action: 'banner', subject: 'proposed', permission: 'site.content', route: 'PUT /site/banners/{name}' },
    changes: expect.arrayContaining([{ field: 'linkage', before: null, after: foreign }]),
  });
  const agree = (said: object) =>
    two.call('PUT', '/site/banners/proposed', { ...said, reason: 'Seen' }, undefined, { 'x-agrees': 'yes' });
  expect(await agree({ ...proposal?.body, ...linked('https://evil.example/') })).toMatchObject({
    code: 'STATE_CONFLICT',
  });
  expect(await linkage(two, 'proposed')).toBe(null);
  expect((await agree({ ...proposal?.body })).value).toBeInstanceOf(Array);
  expect(await linkage(two, 'proposed')).toBe(foreign);
});

test('operators at the machine are told to wait, and the machine itself is not', async () => {
  const [one, two] = [await operatorAtMachine(site.ctx, 'content'), await operatorAtMachine(site.ctx, 'content')];
  const word = ['word', 'shell:language', '--text', 'machine.example'];
  const notice = ['notice', 'add', '--id', 'said', '--text', 'machine.example'];
  for (const command of [word, notice]) {
    expect((await one.run(command)).lines.join()).toContain('it takes two operators');
    expect((await two.run(command)).lines.join()).not.toContain('it takes two operators');
  }
  const app = ['app', '--android-url', 'https://store.example/app'];
  const admins = [await operatorAtMachine(site.ctx, 'admin'), await operatorAtMachine(site.ctx, 'admin')] as const;
  expect((await admins[0].run(app)).lines.join()).toContain('it takes two operators');
  expect((await admins[1].run(app)).lines).toContain('to be had at https://store.example/app');
  const alone = await runAdmin(['notice', 'add', '--text', 'other.machine.example'], (work) => work({ ...site.ctx }));
  expect(alone.lines.join()).toContain('is shown');
});
