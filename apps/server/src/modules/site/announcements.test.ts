import type { AnnouncementPage } from '@fairhouse/contract/announcements';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { systemStatus } from './index.ts';

const site = await useTestApp();
const { headers: operator } = await signedInOperator(site.ctx, { role: 'content' });
const words = (text: string) => ({ EN: text, TH: `${text} TH`, CN: `${text} CN` });
const dayMs = 24 * 3600 * 1000;
const at = (days: number) => new Date(site.ctx.clock().getTime() + days * dayMs).toISOString();

/** Sets an announcement as an operator. @returns the code of a refusal */
async function announce(name: string, more: object = {}): Promise<string | undefined> {
  const announcement = {
    ...{ type: 'B', executions: ['A', 'B'], opens: 'NEVER', title: words(name), html: words(`<p>${name}</p>`) },
    ...{ publishedAt: at(-1), endsAt: null, ...more },
  };
  const url = `/ops/v1/site/announcements/${name}`;
  const payload = { announcement, reason: 'News of the day' };
  return (await site.app.inject({ method: 'PUT', url, headers: operator, payload })).json().code;
}

async function read(query: Record<string, string>, headers: Record<string, string> = {}) {
  const url = `/wps/system/announcements?${new URLSearchParams(query)}`;
  return (await site.app.inject({ url, headers })).json<{ code?: string; value: AnnouncementPage }>();
}
const ids = async (query: Record<string, string>, headers?: Record<string, string>) =>
  (await read(query, headers)).value.list.map(({ id }) => id);

async function heads() {
  const visitor = { ip: '127.0.0.1', host: 'localhost', language: 'EN' } as const;
  return (await systemStatus(site.ctx, visitor, { pictureOf: () => null })).info.popup;
}

beforeEach(async () => {
  await site.ctx.pool.query('delete from site.announcement');
});

test('announcements come nine a page, newest first, in the language asked for', async () => {
  for (let n = 1; n <= 11; n += 1) await announce(`n${n}`, { publishedAt: at(-n) });
  const first = await read({ types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B', language: 'TH' });
  expect(first.value).toMatchObject({ pageNum: 1, totalPages: 2, total: 11 });
  expect(first.value.list).toHaveLength(9);
  expect(first.value.list[0]).toMatchObject({ id: 'n1', type: 'B', title: 'n1 TH', content: '<p>n1</p> TH' });
  expect(await ids({ execution: 'B', pageNo: '2' })).toEqual(['n10', 'n11']);
  expect(await ids({ execution: 'B', pageNo: '3' })).toEqual([]);
});

test('what is for members is read by members alone, and each list holds the types and the people asked for', async () => {
  const { headers } = await signedInMember(site.ctx);
  await announce('all', { publishedAt: at(-2) });
  await announce('members', { type: 'PR', executions: ['A'] });
  await announce('newcomers', { executions: ['F'] });
  await announce('top', { type: 'H', executions: ['B'] });
  expect(await ids({ execution: 'B' })).toEqual(['top', 'all']);
  expect(await ids({ execution: 'B', types: 'B,PL,PU,PR' })).toEqual(['all']);
  for (const execution of ['A', 'F']) expect(await read({ execution })).toMatchObject({ code: 'NOT_LOGGED_IN' });
  expect(await ids({ execution: 'A' }, headers)).toEqual(['members', 'all']);
  expect(await ids({ execution: 'A', types: 'PR' }, headers)).toEqual(['members']);
  expect(await ids({ execution: 'F' }, headers)).toEqual(['newcomers']);
});

test.each([
  { execution: 'X' },
  { execution: 'B', types: 'B;PL' },
  { execution: 'B', types: '' },
  { execution: 'B', platform: 'M' },
  { execution: 'B', pageNo: '0' },
  { execution: 'B', pageSize: '51' },
])('a list of %o is not one', async (query) => {
  expect(await read(query)).toMatchObject({ code: 'MALFORMED' });
});

test('nothing is told before its time or after it', async () => {
  await announce('later', { publishedAt: at(1), opens: 'ONCE' });
  await announce('over', { publishedAt: at(-3), endsAt: at(-1), opens: 'ONCE' });
  expect(await ids({ execution: 'B' })).toEqual([]);
  expect(await announce('backwards', { endsAt: at(-2) })).toBe('MALFORMED');
});

test('the popular ones are the highlights, and a highlight opens by itself for nobody', async () => {
  await announce('plain');
  await announce('top', { type: 'H' });
  await announce('inside', { type: 'H', executions: ['A'] });
  const { value } = (await site.app.inject({ url: '/wps/system/notices/popular?language=CN' })).json();
  expect(value).toEqual([{ id: 'top', title: 'top CN' }]);
  expect(await announce('loud', { type: 'H', opens: 'ONCE' })).toBe('MALFORMED');
});

test('a page knows what opens by itself, anew once its words have changed', async () => {
  await announce('june', { opens: 'DAY', executions: ['B'] });
  await announce('quiet');
  const [head] = await heads();
  expect(await heads()).toHaveLength(1);
  expect(head).toMatchObject({ id: 'june', executions: ['B'], opens: 'DAY', revision: 1, until: null });
  await announce('june', { opens: 'DAY', executions: ['A', 'B'] });
  expect(await heads()).toMatchObject([{ revision: 1, executions: ['A', 'B'] }]);
  await announce('june', { opens: 'DAY', html: words('<p>Other words</p>') });
  expect(await heads()).toMatchObject([{ revision: 2 }]);
  expect(await ids({ execution: 'B', opening: 'true' })).toEqual(['june']);
});
