import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { totpCode } from '../../../testing/authenticator.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs } from '../../operators/index.ts';
import { enter } from '../enter.ts';
import { eventsOf } from '../event-store.ts';
import { memberSubject } from '../factors/subjects.ts';
import { confirmTotp, startTotp } from '../factors/totp.ts';
import { isDefaultPassword } from '../passwords/default-password.ts';
import { sessionOfToken } from '../sessions.ts';
import { memberById, putProfile } from '../store.ts';

const site = await useTestApp();
const reason = 'The member has called';
type Who = { headers: Record<string, string> };
let admin: Who;
let risk: Who;
beforeAll(async () => {
  [admin, risk] = await Promise.all([signedInOperator(site.ctx), signedInOperator(site.ctx, { role: 'risk' })]);
});

async function act({ headers }: Who, id: bigint, name: string, payload: object = { reason }) {
  const answer = await site.app.inject({ method: 'POST', url: `/ops/v1/members/${id}/${name}`, headers, payload });
  return answer.json<{ value?: { changed: boolean }; code?: string }>();
}
const newestAct = async () => (await notedActs(site.ctx.db, { limit: 1 }))[0];
const kinds = async (memberId: bigint) =>
  (await eventsOf(site.ctx.db, memberId, { before: null, limit: 20 })).map(({ kind }) => kind);

test('an account is locked, let in again and signed out by call, each with a line in the trail', async () => {
  const { memberId, username, token } = await signedInMember(site.ctx);
  expect(await act(risk, memberId, 'end-sessions')).toMatchObject({ value: { username, changed: true } });
  expect(await sessionOfToken(site.ctx, token)).toBeNull();
  expect(await act(risk, memberId, 'end-sessions')).toMatchObject({ value: { changed: false } });
  for (const name of ['lock', 'unlock']) {
    expect(await act(risk, memberId, name)).toMatchObject({ value: { username, changed: true } });
    expect(await newestAct()).toMatchObject({ action: name, subject: username, reason });
    expect(await act(risk, memberId, name)).toMatchObject({ value: { changed: false } });
  }
  expect(await kinds(memberId)).toEqual(['account-unlocked', 'account-locked', 'session-ended']);
});

test('second factors are forgotten by an admin alone, and that is written down', async () => {
  const { memberId, username } = await signedInMember(site.ctx);
  const factors = memberSubject(memberId);
  const { secret } = await startTotp(site.ctx, factors, username);
  await confirmTotp(site.ctx, factors, totpCode(secret, site.ctx.clock()), testVisitor());
  expect(await act(risk, memberId, 'forget-factors')).toMatchObject({ code: 'FORBIDDEN' });
  expect(await act(admin, memberId, 'forget-factors')).toMatchObject({ value: { username, changed: true } });
  expect(await newestAct()).toMatchObject({ action: 'forget-factors', subject: username, reason });
  expect(await act(admin, memberId, 'forget-factors')).toMatchObject({ value: { changed: false } });
});

test('a fund password is forgotten by an admin alone, and that is written down', async () => {
  const { memberId, username } = await signedInMember(site.ctx);
  await putProfile(site.ctx.db, memberId, { payment_password_hash: 'a hash' });
  expect(await act(risk, memberId, 'forget-fund-password')).toMatchObject({ code: 'FORBIDDEN' });
  expect(await act(admin, memberId, 'unlock-fund-password')).toMatchObject({ value: { changed: false } });
  expect(await act(admin, memberId, 'forget-fund-password')).toMatchObject({ value: { username, changed: true } });
  expect(await newestAct()).toMatchObject({ action: 'forget-fund-password', subject: username, reason });
});

test('a password is demanded anew by call: sessions end, and the next login may do nothing but change it', async () => {
  const { memberId, username, token } = await signedInMember(site.ctx);
  expect(await act(risk, memberId, 'require-password-change')).toMatchObject({ value: { username, changed: true } });
  expect(await newestAct()).toMatchObject({ action: 'require-password-change', subject: username, reason });
  expect(await sessionOfToken(site.ctx, token)).toBeNull();
  expect(await act(risk, memberId, 'require-password-change')).toMatchObject({ value: { changed: false } });
  const member = await memberById(site.ctx.db, memberId);
  const came = { visitor: testVisitor(), way: 'password', side: 'member' } as const;
  const value = member && (await enter(site.ctx, { member, ...came }));
  expect(value).toMatchObject({ passwordChange: 'first' });
  expect(await sessionOfToken(site.ctx, value?.token ?? '')).toMatchObject({ passwordChange: 'first' });
});

test.each([
  'lock',
  'unlock',
  'end-sessions',
  'require-password-change',
  'forget-factors',
  'unlock-fund-password',
  'forget-fund-password',
])('%s is refused to who may not, without a reason and for nobody, and nothing is written down', async (name) => {
  const { memberId, token } = await signedInMember(site.ctx);
  const before = await newestAct();
  const finance = await signedInOperator(site.ctx, { role: 'finance' });
  expect(await act(finance, memberId, name)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await act(admin, memberId, name, {})).toMatchObject({ code: 'MALFORMED' });
  expect(await act(admin, 999_999_999n, name)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await newestAct()).toEqual(before);
  expect(await sessionOfToken(site.ctx, token)).not.toBeNull();
});

test('the default password comes sealed, and the trail says that it was set, not which it is', async () => {
  const url = '/ops/v1/members/default-password';
  const password = 'Welcome-to-1';
  const set = async ({ headers }: Who, body: object) =>
    (await injectEncrypted(site.app, { method: 'PUT', url, headers, body })).json();
  expect(await set(risk, { password, reason })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await set(admin, { password: 'five5', reason })).toMatchObject({ code: 'MALFORMED' });
  expect(await set(admin, { password })).toMatchObject({ code: 'MALFORMED' });
  const plain = await site.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { password, reason } });
  expect(plain.json()).toMatchObject({ code: 'ENCRYPTION_REQUIRED' });
  expect(await isDefaultPassword(site.ctx, password)).toBe(false);

  expect(await set(admin, { password, reason })).toMatchObject({ value: { set: true } });
  expect(await isDefaultPassword(site.ctx, password)).toBe(true);
  expect(await newestAct()).toMatchObject({
    action: 'default-password',
    subject: 'site',
    reason,
    detail: { set: true },
  });
  expect(await set(admin, { password: null, reason })).toMatchObject({ value: { set: false } });
  expect(await isDefaultPassword(site.ctx, password)).toBe(false);
});
