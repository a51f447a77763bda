import { randomUUID } from 'node:crypto';
import type { DueDocuments } from '@fairhouse/contract/legal';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { memberWith, type signedInMember } from '../../testing/members.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { siteChanged } from '../site/desk/index.ts';
import { brandSettings } from '../site/index.ts';

const site = await useTestApp();
const { headers: operator } = await signedInOperator(site.ctx, { role: 'content' });
const words = (text: string) => ({ EN: text, TH: text, CN: text });

async function publish(document: string, html = '<p>New</p>') {
  const legal = { html: words(html), changes: words('One thing has changed') };
  const payload = { legal, reason: 'The law has changed' };
  const url = `/ops/v1/site/legal/${document}`;
  return (await site.app.inject({ method: 'PUT', url, headers: operator, payload })).json<{ code?: string }>();
}

type Member = Awaited<ReturnType<typeof signedInMember>>;
async function call<T>(member: Member, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = { ...member.headers, 'idempotency-key': randomUUID() };
  const answer = await site.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: T }>() };
}
const due = async (member: Member) => (await call<DueDocuments>(member, 'GET', '/wps/member/terms')).value.due;
const accept = (member: Member, accepted: object[]) => call(member, 'PUT', '/wps/member/terms', { accepted });
const bet = (member: Member) =>
  call(member, 'POST', '/wps/originals/bet', {
    game: 'dice',
    stake: '10',
    params: { target: 50.5, condition: 'over' },
  });

beforeEach(async () => {
  await site.ctx.pool.query('delete from site.legal_version');
  siteChanged(site.ctx);
});

test('a member is shown a new version, accepts it once, and is asked again for the one after', async () => {
  const member = await memberWith(site.ctx, 1_000_000n);
  expect(await due(member)).toEqual([]);
  expect(await bet(member)).toMatchObject({ status: 200 });
  await publish('terms');
  expect(await due(member)).toMatchObject([
    { document: 'terms', version: 2, changes: 'One thing has changed', html: '<p>New</p>' },
  ]);
  expect(await bet(member)).toMatchObject({ status: 403, code: 'TERMS_CHANGED', value: { documents: ['terms'] } });
  for (let time = 0; time < 2; time += 1) {
    expect(await accept(member, [{ document: 'terms', version: 2 }])).toMatchObject({ status: 200 });
  }
  expect(await due(member)).toEqual([]);
  expect(await bet(member)).toMatchObject({ status: 200 });
  const kept = 'select document, edition from identity.acceptance where member_id = $1';
  expect((await site.ctx.pool.query(kept, [member.memberId])).rows).toEqual([{ document: 'terms', edition: 2 }]);
  await publish('terms');
  await publish('privacy');
  expect((await due(member)).map(({ document, version }) => `${document} ${version}`)).toEqual([
    'terms 3',
    'privacy 2',
  ]);
});

test('only the newest version is accepted, by nobody in advance, and one of two is not both', async () => {
  const member = await memberWith(site.ctx, 1_000_000n);
  await publish('terms');
  await publish('privacy');
  for (const version of [1, 3]) {
    expect(await accept(member, [{ document: 'terms', version }])).toMatchObject({ code: 'STATE_CONFLICT' });
  }
  expect(await accept(member, [{ document: 'rules', version: 1 }])).toMatchObject({ code: 'MALFORMED' });
  expect(await accept(member, [{ document: 'terms', version: 2 }])).toMatchObject({ status: 200 });
  expect(await bet(member)).toMatchObject({ code: 'TERMS_CHANGED', value: { documents: ['privacy'] } });
  expect(await accept(member, [{ document: 'privacy', version: 2 }])).toMatchObject({ status: 200 });
  expect(await bet(member)).toMatchObject({ status: 200 });
});

test('without the new terms nothing begins, and what is the member’s goes on', async () => {
  const member = await memberWith(site.ctx, 1_000_000n);
  await publish('terms');
  const begins = [
    '/wps/originals/bet',
    '/wps/game/launchGame',
    '/wps/cashier/deposits',
    '/wps/promotions/1/join',
    '/wps/promotions/1/apply',
    '/wps/promotions/1/redeem',
    '/wps/promotions/1/spin',
    '/wps/promotions/1/packets',
    '/wps/relay/MSS_raffleClaim',
  ];
  for (const url of begins) {
    expect(await call(member, 'POST', url, {}), url).toMatchObject({ code: 'TERMS_CHANGED' });
  }
  // An encrypted body is refused as well, before it is decrypted.
  const sealed = { ...member.headers, 'content-type': 'application/jose' };
  for (const url of ['/wps/cashier/transfers', '/wps/relay/PTS_redeem', '/wps/relay/PTS_convert']) {
    const answer = await site.app.inject({ method: 'POST', url, headers: sealed, payload: 'unopened' });
    expect(answer.json(), url).toMatchObject({ code: 'TERMS_CHANGED' });
  }
  const goesOn: ['GET' | 'POST' | 'DELETE', string][] = [
    ['GET', '/wps/v2/wallets/balance'],
    ['GET', '/wps/messages'],
    ['POST', '/wps/cashier/withdrawals'],
    ['POST', '/wps/originals/rounds/1/act'],
    ['POST', '/wps/rewards/1/claim'],
    ['DELETE', '/wps/session/logout'],
  ];
  for (const [method, url] of goesOn) {
    const { code } = await call(member, method, url, method === 'POST' ? {} : undefined);
    expect(code, url).not.toBe('TERMS_CHANGED');
  }
});

test('a trial user, who has agreed to nothing, plays on', async () => {
  const trial = await memberWith(site.ctx, 1_000_000n, { trial: true });
  await publish('terms');
  expect(await bet(trial)).toMatchObject({ status: 200 });
});

test('versions published at one moment follow one another, and none of them runs a script', async () => {
  expect(await publish('terms', '<img src=x onerror=alert(1)>')).toMatchObject({ code: 'MALFORMED' });
  expect(await publish('rules')).toMatchObject({ code: 'NOT_FOUND' });
  await Promise.all([publish('terms'), publish('terms'), publish('terms')]);
  expect((await brandSettings(site.ctx)).legal).toEqual({ terms: 4, privacy: 1 });
});
