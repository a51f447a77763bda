import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestCtx, testClock, useTestCtx } from '../../../testing/ctx.ts';
import { startFirebaseKeys, testFirebase } from '../../../testing/firebase-keys.ts';
import { verifyFirebaseToken } from './firebase.ts';

const clock = testClock(new Date());
const nowS = () => Math.floor(clock.now().getTime() / 1000);
const phone = '+66812345678';
const keys = await startFirebaseKeys(nowS);
afterAll(keys.close);
const firebase = { ...testFirebase, keysUrl: keys.url, emulatorUrl: null };
const ctx = await useTestCtx({ clock: clock.now, config: { firebase } });
beforeEach(() => keys.fail(false));
afterEach(() => {
  vi.useRealTimers();
});

test('a token of just now proves the number that it names', async () => {
  await expect(verifyFirebaseToken(ctx, await keys.token(phone))).resolves.toBe(phone);
});

test('a token proves once, also when it is shown several times at once', async () => {
  const token = await keys.token(phone, { sub: 'once' });
  const shown = await Promise.allSettled([1, 2, 3].map(() => verifyFirebaseToken(ctx, token)));
  expect(shown.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(verifyFirebaseToken(ctx, token)).rejects.toThrow('CODE_INVALID');
  // The last character of a signature has unused bits, so the same token can be written in several ways.
  for (const last of 'AQgw') {
    await expect(verifyFirebaseToken(ctx, `${token.slice(0, -1)}${last}`)).rejects.toThrow('CODE_INVALID');
  }
});

test.each([
  ['of another project', { aud: 'another-project' }],
  ['of another issuer', { iss: 'https://securetoken.google.com/another-project' }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
  ['without a number', { phone_number: undefined }],
  ['with something that is no number', { phone_number: '0812345678' }],
  ['of a sign-in by password', { firebase: { sign_in_provider: 'password' } }],
  ['that does not say how somebody signed in', { firebase: undefined }],
  ['that does not say when somebody signed in', { auth_time: undefined }],
])('a token %s proves nothing', async (_what, claims) => {
  await expect(verifyFirebaseToken(ctx, await keys.token(phone, claims))).rejects.toThrow('CODE_INVALID');
});

test('a token of tomorrow proves nothing', async () => {
  const tomorrow = nowS() + 86_400;
  await expect(verifyFirebaseToken(ctx, await keys.token(phone, { auth_time: tomorrow }))).rejects.toThrow(
    'CODE_INVALID',
  );
});

test('an expired token, and one of a sign-in of more than five minutes ago, are told as expired', async () => {
  const expired = await keys.token(phone, { exp: nowS() - 60 });
  await expect(verifyFirebaseToken(ctx, expired)).rejects.toThrow('CODE_EXPIRED');
  const kept = await keys.token(phone, { auth_time: nowS() - 301 });
  await expect(verifyFirebaseToken(ctx, kept)).rejects.toThrow('CODE_EXPIRED');
});

test('an unsigned token, one signed with a password, and no token at all prove nothing', async () => {
  const claims = { phone_number: phone, auth_time: nowS(), firebase: { sign_in_provider: 'phone' } };
  const { projectId } = testFirebase;
  const issuer = `https://securetoken.google.com/${projectId}`;
  const unsigned = new UnsecuredJWT(claims).setIssuer(issuer).setAudience(projectId).setSubject('u').encode();
  const keyed = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'key-0' })
    .setIssuer(issuer)
    .setAudience(projectId)
    .setSubject('u')
    .sign(new TextEncoder().encode('a-public-key-used-as-a-password!'));
  for (const token of [unsigned, keyed, 'nonsense', 'a.b.c', '', `${'x'.repeat(9000)}`]) {
    await expect(verifyFirebaseToken(ctx, token)).rejects.toThrow('CODE_INVALID');
  }
});

test('a key is fetched when it is first seen, not for every token, and unknown ones do not make us ask without end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const other = await openTestCtx({
    clock: clock.now,
    config: { firebase: { ...testFirebase, keysUrl: keys.url, emulatorUrl: null } },
  });
  try {
    const before = keys.asked();
    for (const sub of ['a', 'b', 'c']) await verifyFirebaseToken(other, await keys.token(phone, { sub }));
    expect(keys.asked()).toBe(before + 1);
    await keys.rotate();
    const rotated = await keys.token(phone, { sub: 'rotated' });
    await expect(verifyFirebaseToken(other, rotated)).rejects.toThrow('CODE_INVALID');
    expect(keys.asked()).toBe(before + 1);
    vi.setSystemTime(Date.now() + 31_000);
    await expect(verifyFirebaseToken(other, rotated)).resolves.toBe(phone);
    expect(keys.asked()).toBe(before + 2);
  } finally {
    await other.close();
  }
});

test('while the keys cannot be had nothing is proved, and it is nobody’s code that is wrong', async () => {
  keys.fail(true);
  const other = await openTestCtx({
    clock: clock.now,
    config: { firebase: { ...testFirebase, keysUrl: keys.url, emulatorUrl: null } },
  });
  try {
    const token = await keys.token(phone, { sub: 'later' });
    await expect(verifyFirebaseToken(other, token)).rejects.toThrow('SMS_UNKNOWN_ERROR');
    keys.fail(false);
    await expect(verifyFirebaseToken(other, token)).resolves.toBe(phone);
  } finally {
    await other.close();
  }
});

test('without a project of Firebase no token proves anything', async () => {
  const none = await openTestCtx();
  try {
    await expect(verifyFirebaseToken(none, await keys.token(phone))).rejects.toThrow('SMS_VERIFICATION_OFF');
  } finally {
    await none.close();
  }
});
