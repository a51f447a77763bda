import type { DeskPreview, DeskPreviewRequest } from '@fairhouse/contract/desk-preview';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OperatorRole } from '../modules/operators/index.ts';
import { applyRule, stated } from '../modules/rewards/activities/testing.ts';
import { notices } from '../modules/site/desk/views.ts';
import { signedInOperator } from '../testing/operators.ts';
import { useAppWithPages } from './testing.ts';

const { app, ctx } = await useAppWithPages();

async function previewAs(role: OperatorRole, asked: Partial<DeskPreviewRequest>) {
  const { headers } = await signedInOperator(ctx, { role });
  const payload = { subject: 'site', said: {}, language: 'EN', theme: 'dark', audience: 'VISITORS', ...asked };
  const answer = await app.inject({ method: 'POST', url: '/ops/v1/site/preview', headers, payload });
  const { code, value } = answer.json<{ code?: string; value?: DeskPreview }>();
  const { html = '', page = '' } = value ?? {};
  return { code, html, page, headers: answer.headers };
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
  const preview = await previewAs('content', { act: 'notice', subject: 'river', said });
  expect(preview).toMatchObject({ page: '/' });
  expect(preview.html).toContain('The river is open');
  expect(preview.html).not.toMatch(/<script/);
  expect(preview.headers['cache-control']).toBe('no-store');
  expect((await app.inject('/')).body).not.toContain('The river is open');
  expect((await notices(ctx)).map(({ name }) => name)).not.toContain('river');
  expect(await stateOf()).toEqual(before);
  // Drawn once more, the page does not know of the last change.
  const other = { notice: { title: words('The river is closed') } };
  expect((await previewAs('content', { act: 'notice', subject: 'other', said: other })).html).not.toContain(
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
    subject: 'lanterns',
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
  const asked = { act: 'announcement', subject: 'bridge' } as const;
  const read = await previewAs('content', { ...asked, said: said('<p>It opens <strong>today</strong>.</p>') });
  expect(read).toMatchObject({ page: '/announcements' });
  expect(read.html).toContain('A new bridge');
  expect(await previewAs('content', { ...asked, said: said('<img src=x onerror=alert(1)>') })).toMatchObject({
    code: 'MALFORMED',
  });
});

test('a promotion is read as it will be once it is open', async () => {
  const said = stated(applyRule, { title: words('Rain of lanterns') });
  const drawn = await previewAs('finance', { act: 'promotion-make', subject: 'new', said });
  expect(drawn.page).toMatch(/^\/promotions\/\d+$/);
  expect(drawn.html).toContain('Rain of lanterns');
  expect((await app.inject('/promotions')).body).not.toContain('Rain of lanterns');
});

test('who may not make the change may not look at it, and what is no change is refused', async () => {
  const said = { notice: { title: words('x') } };
  const asked = { act: 'notice', subject: 'x', said } as const;
  expect(await previewAs('finance', asked)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await previewAs('content', { act: 'brand', said: { name: 'x' } })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await previewAs('moderator', asked)).toMatchObject({ code: 'FORBIDDEN' });
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
