import type { LoginVerification, RecoveryCodes, SecondFactor, TotpStart } from '@fairhouse/contract/factors';
import { deviceCookie } from '@fairhouse/contract/identity';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { totpCode } from '../../../testing/authenticator.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testPassword, testVisitor } from '../../../testing/members.ts';
import { setModule } from '../../site/settings.ts';
import { noteArrival } from '../devices.ts';
import { putProfile } from '../store.ts';

const clock = testClock();
const browser = 'c'.repeat(43);
const ctx = await useTestCtx({ clock: clock.now });
await setModule(ctx, 'SLIDER3', false);
const site = await useTestApp({ ctx });

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
  token?: string;
  cookie?: string | null;
  sealed?: boolean;
};

async function send<T>({ method, url, body, token, cookie = browser, sealed = false }: Call) {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(cookie ? { cookie: `${deviceCookie}=${cookie}` } : {}),
  };
  const answer =
    sealed && (method === 'POST' || method === 'PUT')
      ? await injectEncrypted(site.app, { method, url, body, headers }, { now: clock.now() })
      : await site.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
}

async function loginFrom(username: string, cookie = browser) {
  const body = { type: 'username', username, password: testPassword, side: 'member' };
  return await send<LoginVerification>({ method: 'POST', url: '/wps/session/login', body, cookie, sealed: true });
}

const verify = (body: object, more: Partial<Call> = {}) =>
  send<{ token: string }>({ method: 'POST', url: '/wps/session/verification', body, sealed: true, ...more });

test('a login at a new place waits for its verification, in the browser that began it', async () => {
  const { username, memberId } = await signedInMember(ctx);
  await putProfile(ctx.db, memberId, { payee_name: 'Somchai Jaidee' });
  await ctx.db.transaction().execute((tx) => noteArrival(ctx, tx, memberId, testVisitor(), { trust: false }));
  const asked = await loginFrom(username);
  expect(asked).toMatchObject({
    status: 403,
    code: 'VERIFICATION_REQUIRED',
    value: { reason: 'place', methods: [{ method: 'bankName', hint: null }] },
  });
  const { ticket } = asked.value;
  const right = { ticket, method: 'bankName', name: 'Somchai Jaidee' };
  expect(await verify(right, { cookie: null })).toMatchObject({ status: 422, code: 'VERIFICATION_EXPIRED' });
  expect(await verify(right, { sealed: false })).toMatchObject({ status: 415, code: 'ENCRYPTION_REQUIRED' });
  for (const wrong of [{ method: 'password' }, { name: 'nul\u0000' }, { more: true }, { credential: {} }]) {
    expect(await verify({ ...right, ...wrong }), JSON.stringify(wrong)).toMatchObject({ code: 'MALFORMED' });
  }
  const url = '/wps/session/verification/passkey';
  expect(await send({ method: 'POST', url, body: { ticket } })).toMatchObject({ code: 'FACTOR_NOT_FOUND' });
  const opened = await verify(right);
  expect(opened).toMatchObject({ status: 200, value: { token: expect.any(String), passwordChange: null } });
  expect(await send({ method: 'GET', url: '/wps/member/info', token: opened.value.token })).toMatchObject({
    status: 200,
  });
});

test('a member sets an app up, is asked for it, confirms by it and removes it', async () => {
  const { username, token } = await signedInMember(ctx);
  const totp = '/wps/member/security/totp';
  const { secret } = (await send<TotpStart>({ method: 'POST', url: totp, token })).value;
  const code = () => totpCode(secret, clock.now());
  const added = await send<RecoveryCodes>({ method: 'PUT', url: totp, token, body: { code: code() }, sealed: true });
  expect(added.value.recoveryCodes).toHaveLength(10);
  const overview = { method: 'GET', url: '/wps/member/security/secondFactor', token } as const;
  expect((await send<SecondFactor>(overview)).value).toEqual({
    totpSince: clock.now().toISOString(),
    passkeys: 0,
    recoveryCodesLeft: 10,
    always: true,
    by: 'factor',
  });
  clock.advance(60_000);
  const { ticket } = (await loginFrom(username)).value;
  expect(await verify({ ticket, method: 'totp', code: '12345' })).toMatchObject({
    code: 'CODE_INVALID',
    value: { triesLeft: 4 },
  });
  expect(await verify({ ticket, method: 'totp', code: code(), trustDevice: true })).toMatchObject({ status: 200 });
  expect(await loginFrom(username)).toMatchObject({ status: 200 });
  expect(await loginFrom(username, 'd'.repeat(43))).toMatchObject({ code: 'VERIFICATION_REQUIRED' });

  clock.advance(11 * 60_000);
  expect(await send({ method: 'DELETE', url: totp, token })).toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
  expect(await send({ method: 'GET', url: '/wps/session/confirm', token })).toMatchObject({
    value: { methods: [{ method: 'totp' }, { method: 'recovery' }] },
  });
  const proof = { method: 'totp', code: code() };
  const confirm = { method: 'POST', url: '/wps/session/confirm', body: proof, sealed: true } as const;
  const confirmed = await send<{ token: string }>({ ...confirm, token });
  expect(confirmed.status).toBe(200);
  expect(await send({ method: 'DELETE', url: totp, token })).toMatchObject({ status: 401 });
  const renewed = confirmed.value.token;
  expect(await send({ method: 'DELETE', url: totp, token: renewed })).toMatchObject({ status: 200 });
  expect(await send({ method: 'DELETE', url: totp, token: renewed })).toMatchObject({ code: 'FACTOR_NOT_FOUND' });
});
