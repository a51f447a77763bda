import type { DeskPreview, DeskPreviewRequest } from '@fairhouse/contract/desk-preview';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { OperatorRole } from '../modules/operators/index.ts';
import { applyRule, stated } from '../modules/rewards/activities/testing.ts';
import { missionTerms } from '../modules/rewards/testing-play.ts';
import { switchModule } from '../modules/site/desk/index.ts';
import { notices } from '../modules/site/desk/views.ts';
import { signedInOperator } from '../testing/operators.ts';
import { useAppWithPages } from './testing.ts';

const { app, ctx } = await useAppWithPages();

async function previewAs(role: OperatorRole, asked: Partial<DeskPreviewRequest>) {
  const { headers } = await signedInOperator(ctx, { role });
  const payload = { params: {}, said: {}, language: 'EN', theme: 'dark', audience: 'VISITORS', ...asked };
  const answer = await app.inject({ method: 'POST', url: '/ops/v1/site/preview', headers, payload });
  const { code, value } = answer.json<{ code?: string; value?: DeskPreview }>();
  const { html = '', page = '' } = value?.shown ?? {};
  return { code, html, page, shown: value?.shown, changes: value?.changes, headers: answer.headers };
}
const words = (text: string) => ({ EN: text, TH: text, CN: text });
const banner = {
  ...{ groupName: 'w_home', audience: 'ALL', picture: 'banner/fair', pictureTall: 'banner/fair-tall' },
  ...{ linkageType: null, linkage: null, modId: null, position: 1, startsAt: null, endsAt: null, languages: [] },
  ...{ kicker: words('New'), title: words('Lanterns of the river'), text: words('Text'), button: words('Go') },
};
const stateOf = async () => {
  const { rows } = await sql<{ version: string; lines: string }>`
    select (select value::text from site.version) as version, (select count(*)::text from cashier.desk_action) as lines
  `.execute(ctx.db);
  return rows[0];
};

test('a page is drawn with the change, and neither the site nor the trail knows of it', async () => {
  const before = await stateOf();
  const said = { notice: { title: words('The river is open') } };
  const preview = await previewAs('content', { act: 'notice', params: { name: 'river' }, said });
  expect(preview).toMatchObject({ page: '/' });
  expect(preview.html).toContain('The river is open');
  expect(preview.html).not.toMatch(/<script/);
  expect(preview.headers['cache-control']).toBe('no-store');
  expect((await app.inject('/')).body).not.toContain('The river is open');
  expect((await notices(ctx)).map(({ name }) => name)).not.toContain('river');
  expect(await stateOf()).toEqual(before);
  // A later preview does not show the earlier change.
  const other = { notice: { title: words('The river is closed') } };
  expect((await previewAs('content', { act: 'notice', params: { name: 'other' }, said: other })).html).not.toContain(
    'The river is open',
  );
});

test('name, colours and modules show in every page of the preview', async () => {
  const said = { name: 'River House', colourBrand: '#aa3377' };
  const brand = await previewAs('admin', { act: 'brand', said, page: '/help', theme: 'light', language: 'TH' });
  expect(brand).toMatchObject({ page: '/help' });
  expect(brand.html).toMatch(/^<!doctype html>\n<html lang="th" data-theme="light" dir="ltr" style="[^"]*#/);
  expect(brand.html).toContain('River House');
  const closed = await previewAs('admin', {
    act: 'maintenance',
    said: { enabled: true, title: words('Back at noon') },
  });
  expect(closed.html).toContain('Back at noon');
});

test('a banner shows at its time and to its audience', async () => {
  const startsAt = new Date(ctx.clock().getTime() + 86_400_000).toISOString();
  const asked = {
    act: 'banner',
    params: { name: 'lanterns' },
    said: { banner: { ...banner, audience: 'MEMBERS', startsAt } },
  } as const;
  const at = new Date(Date.parse(startsAt) + 1000).toISOString();
  const title = 'Lanterns of the river';
  expect((await previewAs('content', asked)).html).not.toContain(title);
  expect((await previewAs('content', { ...asked, at })).html).not.toContain(title);
  expect((await previewAs('content', { ...asked, at, audience: 'MEMBERS' })).html).toContain(title);
});

test('an announcement is read before it is published, and only with HTML that content may hold', async () => {
  const said = (html: string) => ({
    announcement: {
      ...{ type: 'B', executions: ['A'], opens: 'VISIT', title: words('A new bridge'), html: words(html) },
      ...{ publishedAt: '2099-01-01T00:00:00.000Z', endsAt: null },
    },
  });
  const asked = { act: 'announcement', params: { name: 'bridge' } } as const;
  const read = await previewAs('content', { ...asked, said: said('<p>It opens <strong>today</strong>.</p>') });
  expect(read).toMatchObject({ page: '/announcements' });
  expect(read.html).toContain('A new bridge');
  expect(await previewAs('content', { ...asked, said: said('<img src=x onerror=alert(1)>') })).toMatchObject({
    code: 'MALFORMED',
  });
});

test('a promotion is read as it will be once it is open', async () => {
  const said = stated(applyRule, { title: words('Rain of lanterns') });
  const drawn = await previewAs('finance', { act: 'promotion-make', said });
  expect(drawn.page).toMatch(/^\/promotions\/\d+$/);
  expect(drawn.html).toContain('Rain of lanterns');
  expect((await app.inject('/promotions')).body).not.toContain('Rain of lanterns');
});

test('the form of registration is looked at with a field', async () => {
  const asked = { act: 'register-field', params: { field: 'telegram' } };
  const withField = await previewAs('admin', { ...asked, said: { shown: true } });
  expect(withField).toMatchObject({ page: '/register', changes: [{ field: 'shown', before: 'false', after: 'true' }] });
  expect(/name="telegram"/.test(withField.html)).toBe(true);
  expect((await previewAs('admin', { ...asked, said: { shown: false } })).html).not.toContain('name="telegram"');
});

test('a link to the login leads to its form, which scripts would open', async () => {
  const said = { notice: { title: words('The river is open') } };
  const drawn = await previewAs('content', { act: 'notice', params: { name: 'river' }, said, page: '/login' });
  expect(drawn).toMatchObject({ page: '/login' });
  expect(drawn.html).toMatch(/role="dialog".*name="username".*name="password"/s);
});

test('a region is shown the page that keeps it out, and nobody else sees it', async () => {
  const said = { region: '203.0.113.0/24', effect: 'deny' };
  const denied = await previewAs('admin', { act: 'region', said });
  expect(denied).toMatchObject({
    page: '/',
    changes: expect.arrayContaining([expect.objectContaining({ after: 'deny' })]),
  });
  expect(denied.html).toContain('203.0.113.0');
  expect((await previewAs('admin', { act: 'region', said: { ...said, effect: 'allow' } })).html).not.toContain(
    '203.0.113.0',
  );
  expect(await previewAs('admin', { act: 'region', said: { ...said, region: 'nowhere' } })).toMatchObject({
    code: 'MALFORMED',
  });
});

test('new terms are read where members read them', async () => {
  const legal = { html: words('<p>The river floods in May.</p>'), changes: words('A paragraph on floods') };
  const drawn = await previewAs('content', { act: 'legal', params: { name: 'terms' }, said: { legal } });
  expect(drawn).toMatchObject({ page: '/help' });
  expect(drawn.html).toMatch(/<details id="terms" open="".*The river floods in May/s);
  expect((await app.inject('/help')).body).not.toContain('The river floods in May');
});

test('a logo is looked at, and is not kept', async () => {
  const image = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#336699' } })
    .png()
    .toBuffer();
  const drawn = await previewAs('content', { act: 'logo', said: { image: image.toString('base64') } });
  expect(drawn.html).toContain('src="data:image/webp;base64,');
  expect(drawn.html).not.toContain('/brand/');
  const { rows } = await sql`select from site.logo`.execute(ctx.db);
  expect(rows).toEqual([]);
  expect(await previewAs('content', { act: 'logo', said: { image: 'A'.repeat(400) } })).toMatchObject({
    code: 'IMAGE_INVALID',
  });
});

test('VIP levels and goods are seen on their pages', async () => {
  for (const modId of ['VIP3', 'PTSYS3']) await switchModule(ctx, null, modId, { enabled: true });
  const level = await previewAs('finance', {
    act: 'vip-level',
    params: { level: '0' },
    said: { name: words('Heron') },
  });
  expect(level).toMatchObject({ page: '/vip' });
  expect(level.html).toContain('Heron');
  const goods = {
    ...{ name: words('A paper boat'), description: words('It floats.'), art: null, points: '10', money: {} },
    ...{ stock: 3, levels: [], isOpen: false, position: 1 },
  };
  const offered = await previewAs('finance', { act: 'add-goods', said: goods });
  expect(offered).toMatchObject({ page: '/pointMall', changes: [] });
  expect(offered.html).toContain('A paper boat');
});

test('what no page shows is told by its fields, as it was and as it will be', async () => {
  const rules = await previewAs('admin', { act: 'login-rules', said: { passwordMaxAgeDays: 77 } });
  expect(rules).toMatchObject({ shown: null, changes: [{ field: 'passwordMaxAgeDays', after: '77' }] });
  const domains = await previewAs('admin', { act: 'domains', said: { domains: ['river.example'], enforced: false } });
  expect(domains).toMatchObject({ shown: null });
  expect(domains.changes?.map(({ after }) => after).join()).toContain('river.example');
  const mission = await previewAs('finance', {
    act: 'set-mission',
    params: { code: 'three' },
    said: { terms: missionTerms() },
  });
  expect(mission).toMatchObject({ shown: null });
  expect(mission.changes?.map(({ field }) => field)).toContain('terms.goal');
  const wages = await previewAs('finance', {
    ...{ act: 'wage-rule', params: { kind: 'daily' } },
    said: { needsApproval: false, waitMinutes: 77 },
  });
  expect(wages.changes).toContainEqual(expect.objectContaining({ field: 'waitMinutes', after: '77' }));
  // The act's address parameters are validated as the act validates them.
  expect(await previewAs('finance', { act: 'wage-rule', params: { kind: 'yearly' }, said: {} })).toMatchObject({
    code: 'MALFORMED',
  });
});

test('who may not make the change may not look at it, and what is no change is refused', async () => {
  const said = { notice: { title: words('x') } };
  const asked = { act: 'notice', params: { name: 'x' }, said } as const;
  expect(await previewAs('finance', asked)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await previewAs('content', { act: 'brand', said: { name: 'x' } })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await previewAs('moderator', asked)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await previewAs('content', { act: 'set-mission', params: { code: 'x' } })).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await previewAs('admin', { ...asked, act: 'withdrawal' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await previewAs('content', { ...asked, said: { notice: { title: 'x' } } })).toMatchObject({
    code: 'MALFORMED',
  });
  expect(await previewAs('content', { ...asked, said: { ...said, more: 1 } })).toMatchObject({ code: 'MALFORMED' });
  for (const page of ['//elsewhere.example', '/\\elsewhere', 'javascript:alert(1)']) {
    expect(await previewAs('content', { ...asked, page })).toMatchObject({ code: 'MALFORMED' });
  }
  const signedOut = await app.inject({ method: 'POST', url: '/ops/v1/site/preview', payload: asked });
  expect(signedOut.statusCode).toBe(401);
});
