import type { DeskAdjustment } from '@fairhouse/contract/desk-holds';
import type { DeskPushState } from '@fairhouse/contract/desk-push';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { type Pushed, pushBrowser } from '../../../testing/browser.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { startLocalServer } from '../../../testing/local-server.ts';
import { operatorActs, setOperatorRole } from '../../operators/index.ts';
import { tellWaiting } from '../../operators/waiting.ts';
import { ask, payee } from '../withdrawals/testing.ts';
import { atDesk, because, type Desk, openCashier } from './testing.ts';

const heard: Pushed[] = [];
let status = 201;
const service = await startLocalServer(() => (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(status).end();
  });
});
afterAll(service.close);

const ctx = await useTestCtx({ config: { pushServices: [service.url] } });
const site = await useTestApp({ ctx });
beforeAll(async () => {
  await openCashier(site);
  await ctx.pool.query(`update cashier.withdrawal_rule set two_person_above = 5000000 where currency = 'THB'`);
});
afterEach(async () => {
  await sql`truncate operators.push_subscription, operators.waiting`.execute(ctx.db);
  heard.length = 0;
  status = 201;
});

type Cookie = { name: string; value: string };

/** An operator whose own browser is notified of waiting items. */
async function told(desk: Desk, { on = pushBrowser(service.url), more = {} } = {}) {
  const cookies: Record<string, string> = {};
  const call = async (method: 'GET' | 'PUT' | 'DELETE', payload?: object) => {
    const sent = payload === undefined ? {} : { payload };
    const answer = await site.app.inject({ method, url: '/ops/v1/me/push', headers: desk.headers, cookies, ...sent });
    for (const { name, value } of answer.cookies as Cookie[]) cookies[name] = value;
    return { status: answer.statusCode, ...answer.json<{ code?: string; value: DeskPushState }>() };
  };
  const { endpoint, keys, read } = on;
  const asked = await call('PUT', { endpoint, keys, language: 'TH', ...more });
  const mine = () => heard.filter(({ path }) => endpoint.endsWith(path)).map(({ body }) => read(body));
  return { desk, call, asked, mine };
}
const requestedBy = async (desk: Desk) => {
  const { memberId } = await payee(ctx, 0n);
  return await desk.post<DeskAdjustment>('/adjustments', {
    ...{ memberId: String(memberId), direction: 'credit', amount: '20' },
    ...because,
  });
};

test('who may decide is told that something waits, in their language, and nothing of it; who asked is not told', async () => {
  const [anna, ben] = [await told(await atDesk(site, 'finance')), await told(await atDesk(site, 'risk'))];
  const support = await told(await atDesk(site, 'support'));
  expect(anna.asked).toMatchObject({ status: 200, value: { on: true, key: expect.any(String) } });
  await requestedBy(anna.desk);
  expect(await tellWaiting(ctx)).toBe(1);
  expect(ben.mine()).toEqual([
    {
      ...{ kind: 'approval', title: expect.any(String) },
      ...{ text: 'มีรายการรอผู้ปฏิบัติงานคนที่สอง', to: '/console/approvals' },
    },
  ]);
  expect([anna.mine(), support.mine()]).toEqual([[], []]);
  expect(await tellWaiting(ctx)).toBe(0);
});

test('many that wait are one push a browser, and an approval that suffices tells nobody', async () => {
  const [anna, ben] = [await atDesk(site, 'finance'), await told(await atDesk(site, 'finance'))];
  const { id: large } = await ask(ctx, await payee(ctx), '600');
  await anna.post(`/withdrawals/${large}/approve`);
  expect(await tellWaiting(ctx)).toBe(1);
  await Promise.all([requestedBy(anna), requestedBy(anna)]);
  expect(await tellWaiting(ctx)).toBe(1);
  expect(ben.mine()).toHaveLength(2);
  expect(await ben.desk.post(`/withdrawals/${large}/approve`)).toMatchObject({ value: { state: 'APPROVED' } });
  expect(await tellWaiting(ctx)).toBe(0);
});

test('a change that takes two tells who may state it too', async () => {
  const [admin, other] = [await atDesk(site, 'admin'), await told(await atDesk(site, 'admin'))];
  const finance = await told(await atDesk(site, 'finance'));
  const by = { operatorId: admin.operatorId, reason: 'More trust', said: {} };
  const target = await atDesk(site, 'support');
  expect(await setOperatorRole(ctx, by, target.username, 'finance')).toBe(false);
  expect(await tellWaiting(ctx)).toBe(1);
  expect(other.mine()).toHaveLength(1);
  expect(finance.mine()).toEqual([]);
});

test('who has spoken already and speaks again tells nobody anew', async () => {
  const [anna] = [await atDesk(site, 'finance'), await told(await atDesk(site, 'finance'))];
  const { id } = await ask(ctx, await payee(ctx), '600');
  await anna.post(`/withdrawals/${id}/approve`);
  expect(await tellWaiting(ctx)).toBe(1);
  expect(await anna.post(`/withdrawals/${id}/approve`)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await tellWaiting(ctx)).toBe(0);
});

test('a disabled operator is told nothing, nor one whose sessions an admin ended or whose role may not decide', async () => {
  const [admin, anna] = [await atDesk(site, 'admin'), await atDesk(site, 'finance')];
  const [disabled, ended, demoted] = [
    await told(await atDesk(site, 'finance')),
    await told(await atDesk(site, 'finance')),
    await told(await atDesk(site, 'finance')),
  ];
  const by = { operatorId: admin.operatorId, reason: 'Left us', said: {} };
  await operatorActs.disable(ctx, by, disabled.desk.username);
  await operatorActs['end-sessions'](ctx, by, ended.desk.username);
  await setOperatorRole(ctx, by, demoted.desk.username, 'support');
  await requestedBy(anna);
  expect(await tellWaiting(ctx)).toBe(0);
  expect(heard).toEqual([]);
  // Disabled while the page is open: the operator can no longer subscribe.
  expect((await disabled.call('PUT', {})).status).toBe(401);
});

test('the choice is one browser’s: it is turned off there, and goes to who asks last in one browser', async () => {
  const shared = pushBrowser(service.url);
  const [anna, ben] = [
    await told(await atDesk(site, 'finance'), { on: shared }),
    await told(await atDesk(site, 'finance'), { on: shared }),
  ];
  expect((await anna.call('GET')).value.on).toBe(false);
  expect((await ben.call('GET')).value.on).toBe(true);
  expect((await ben.call('DELETE')).value.on).toBe(false);
  await requestedBy(await atDesk(site, 'finance'));
  expect(await tellWaiting(ctx)).toBe(0);
});

test('a browser that took its permission back is forgotten', async () => {
  const anna = await told(await atDesk(site, 'finance'));
  status = 410;
  await requestedBy(await atDesk(site, 'finance'));
  expect(await tellWaiting(ctx)).toBe(0);
  expect((await anna.call('GET')).value.on).toBe(false);
});

test('an address at no push service, keys that are none, and unknown fields are refused', async () => {
  const anna = await atDesk(site, 'finance');
  for (const more of [{ endpoint: 'https://127.0.0.1/inside' }, { kinds: ['message'] }, { keys: { auth: 'x' } }]) {
    expect((await told(anna, { more })).asked).toMatchObject({ code: 'MALFORMED' });
  }
});
