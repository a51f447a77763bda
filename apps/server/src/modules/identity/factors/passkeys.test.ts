import type { Passkey, PasskeyCreation, PasskeyRequest } from '@fairhouse/contract/factors';
import { deviceCookie } from '@fairhouse/contract/identity';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { SoftAuthenticator } from '../../../testing/authenticator.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { signInByPasskey } from './passkey-login.ts';
import { addPasskey, listPasskeys, passkeyCreation, passkeyRequest, renamePasskey, takeAssertion } from './passkeys.ts';
import { removeMemberPasskey } from './second-factor.ts';
import { type FactorSubject, memberSubject } from './subjects.ts';

const clock = testClock();
const visitor = testVisitor();
const origin = 'https://play.example';
const ctx = await useTestCtx({ clock: clock.now, config: { publicUrl: origin } });
const site = await useTestApp({ ctx });

async function enrol(subject: FactorSubject, authenticator = new SoftAuthenticator(origin)) {
  const options = await passkeyCreation(ctx, subject, 'preecha', visitor);
  const credential = authenticator.create(options);
  return { authenticator, ...(await addPasskey(ctx, subject, { name: 'My phone', credential }, visitor)) };
}

async function memberWithPasskey(more: Parameters<typeof signedInMember>[1] = {}) {
  const member = await signedInMember(ctx, more);
  const subject = memberSubject(member.memberId);
  return { ...member, subject, ...(await enrol(subject)) };
}

const loginRequest = () => passkeyRequest(ctx, { purpose: 'login', subject: null, visitor });
const refused = { code: 'PASSKEY_INVALID' };

test('a passkey signs its member in without a name, and asks for nothing more', async () => {
  const { authenticator, memberId } = await memberWithPasskey();
  const options = await loginRequest();
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    rpId: 'play.example',
    timeout: 300_000,
    userVerification: 'required',
  });
  const value = await signInByPasskey(ctx, { credential: authenticator.get(options), side: 'member' }, visitor);
  expect(value.member.id).toBe(memberId.toString());
  // A network and a browser never seen before, and an enrolled factor: the passkey satisfies both requirements.
  const elsewhere = testVisitor({ ip: '198.51.100.9', browser: 'elsewhere' });
  const again = await passkeyRequest(ctx, { purpose: 'login', subject: null, visitor: elsewhere });
  const login = signInByPasskey(ctx, { credential: authenticator.get(again), side: 'member' }, elsewhere);
  await expect(login).resolves.toMatchObject({ passwordChange: null });
});

test('what a browser is asked names nothing of the account but what its owner typed', async () => {
  const { subject, memberId } = await memberWithPasskey();
  const options = await passkeyCreation(ctx, subject, 'preecha', visitor);
  expect(options.rp.id).toBe('play.example');
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'preferred', userVerification: 'required' });
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(memberId.toString());
  expect((await passkeyCreation(ctx, subject, 'preecha', visitor)).user.id).toBe(options.user.id);
  expect(options.excludeCredentials).toHaveLength(1);
});

const bents = [
  ['another origin', { origin: 'https://play.example.evil.test' }],
  ['plain HTTP', { origin: 'http://play.example' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['a challenge of its own', { challenge: 'A'.repeat(43) }],
  ['the type of an enrolment', { type: 'webauthn.create' }],
  ['nobody verified', { unverified: true }],
  ['the handle of somebody else', { userHandle: Buffer.alloc(32).toString('base64url') }],
] as const;

test.each(bents)('a signature with %s signs nobody in', async (_what, bent) => {
  const { authenticator } = await memberWithPasskey();
  const credential = authenticator.get(await loginRequest(), bent);
  await expect(signInByPasskey(ctx, { credential, side: 'member' }, visitor)).rejects.toMatchObject(refused);
});

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['a challenge of its own', { challenge: 'A'.repeat(43) }],
  ['the type of a login', { type: 'webauthn.get' }],
  ['nobody verified', { unverified: true }],
] as const)('a passkey made with %s is not kept', async (_what, bent) => {
  const { memberId } = await signedInMember(ctx);
  const subject = memberSubject(memberId);
  const credential = new SoftAuthenticator(origin).create(await passkeyCreation(ctx, subject, 'p', visitor), bent);
  await expect(addPasskey(ctx, subject, { name: '', credential }, visitor)).rejects.toMatchObject(refused);
  expect(await listPasskeys(ctx, subject)).toEqual([]);
});

test('a challenge serves once, in time, for its browser, purpose and person', async () => {
  const { authenticator, subject } = await memberWithPasskey();
  const other = await memberWithPasskey();
  const answer = (credential: ReturnType<SoftAuthenticator['get']>, from = visitor) =>
    signInByPasskey(ctx, { credential, side: 'member' }, from);

  const used = authenticator.get(await loginRequest());
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => answer(used)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(answer(used)).rejects.toMatchObject(refused);

  const late = authenticator.get(await loginRequest());
  clock.advance(5 * 60_000);
  await expect(answer(late)).rejects.toMatchObject(refused);

  const carried = authenticator.get(await loginRequest());
  await expect(answer(carried, testVisitor({ browser: 'another' }))).rejects.toMatchObject(refused);
  await expect(answer(carried)).rejects.toMatchObject(refused);

  const forConfirm = authenticator.get(await passkeyRequest(ctx, { purpose: 'confirm', subject, visitor }));
  await expect(answer(forConfirm)).rejects.toMatchObject(refused);
  const ofOther = other.authenticator.get(await passkeyRequest(ctx, { purpose: 'confirm', subject, visitor }));
  const asked = takeAssertion(ctx, { credential: ofOther, purpose: 'confirm', subject, visitor });
  await expect(asked).rejects.toMatchObject(refused);
});

test('a count that does not go on is a copy, and refused', async () => {
  const { authenticator } = await memberWithPasskey();
  const login = async (counter: number) =>
    signInByPasskey(ctx, { credential: authenticator.get(await loginRequest(), { counter }), side: 'member' }, visitor);
  await login(7);
  await expect(login(7)).rejects.toMatchObject(refused);
  await expect(login(3)).rejects.toMatchObject(refused);
  await login(8);
  const [first, second] = await Promise.allSettled([login(9), login(9)]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
});

test('an authenticator that keeps no count is taken as it is', async () => {
  const { authenticator } = await memberWithPasskey();
  for (let n = 0; n < 2; n += 1) {
    const credential = authenticator.get(await loginRequest(), { counter: 0 });
    await signInByPasskey(ctx, { credential, side: 'member' }, visitor);
  }
});

test('a passkey is one account’s alone; its use and its backup are kept', async () => {
  const { authenticator, subject } = await memberWithPasskey();
  const { memberId } = await signedInMember(ctx);
  await signInByPasskey(ctx, { credential: authenticator.get(await loginRequest()), side: 'member' }, visitor);
  await expect(enrol(memberSubject(memberId), authenticator)).rejects.toMatchObject({ code: 'FACTOR_EXISTS' });
  const [kept] = await listPasskeys(ctx, subject);
  expect(kept).toMatchObject({ name: 'My phone', backedUp: true, lastUsedAt: clock.now().toISOString() });
});

test('the passkey of an operator opens no member’s account', async () => {
  const { authenticator } = await enrol({ kind: 'operator', id: 1n });
  const credential = authenticator.get(await loginRequest());
  await expect(signInByPasskey(ctx, { credential, side: 'member' }, visitor)).rejects.toMatchObject(refused);
});

test('who may not come in does not come in by a passkey either', async () => {
  const { authenticator, memberId } = await memberWithPasskey();
  const credential = authenticator.get(await loginRequest());
  await expect(signInByPasskey(ctx, { credential, side: 'agent' }, visitor)).rejects.toMatchObject({
    code: 'NON_AGENT_ACCOUNT',
  });
  await ctx.pool.query('update identity.member set locked_at = now() where id = $1', [memberId]);
  const again = authenticator.get(await loginRequest());
  await expect(signInByPasskey(ctx, { credential: again, side: 'member' }, visitor)).rejects.toMatchObject({
    code: 'ACCOUNT_LOCKED',
  });
});

test('the first passkey brings recovery codes, the next one none', async () => {
  const { subject, recoveryCodes } = await memberWithPasskey();
  expect(recoveryCodes).toHaveLength(10);
  expect((await enrol(subject)).recoveryCodes).toBeNull();
});

test('passkeys are renamed and removed by their owner only', async () => {
  const { subject, memberId, passkey } = await memberWithPasskey();
  const other = await signedInMember(ctx);
  const id = BigInt(passkey.id);
  const none = { code: 'FACTOR_NOT_FOUND' };
  await expect(renamePasskey(ctx, memberSubject(other.memberId), id, 'mine')).rejects.toMatchObject(none);
  await expect(removeMemberPasskey(ctx, other.memberId, id, visitor)).rejects.toMatchObject(none);
  await renamePasskey(ctx, subject, id, '  กุญแจของฉัน ');
  expect(await listPasskeys(ctx, subject)).toMatchObject([{ name: 'กุญแจของฉัน' }]);
  await removeMemberPasskey(ctx, memberId, id, visitor);
  expect(await listPasskeys(ctx, subject)).toEqual([]);
});

test('the only way in of a member without a password stays, also when two are removed at once', async () => {
  const { subject, memberId, passkey } = await memberWithPasskey({ passwordHash: null });
  const last = { code: 'LAST_WAY_IN' };
  await expect(removeMemberPasskey(ctx, memberId, BigInt(passkey.id), visitor)).rejects.toMatchObject(last);
  const second = await enrol(subject);
  const both = [passkey, second.passkey].map(({ id }) => removeMemberPasskey(ctx, memberId, BigInt(id), visitor));
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await listPasskeys(ctx, subject)).toHaveLength(1);
});

test('over HTTP: options, enrolment, login, list, rename, removal; what was not asked for is malformed', async () => {
  const { headers } = await signedInMember(ctx);
  const cookies = { [deviceCookie]: 'a'.repeat(43) };
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const send = async <T>(method: Method, url: string, payload?: object, signedIn = true) => {
    const body = payload ? { payload } : {};
    const answer = await site.app.inject({ method, url, cookies, headers: signedIn ? headers : {}, ...body });
    return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
  };
  const path = '/wps/member/security/passkeys';
  const authenticator = new SoftAuthenticator(origin);
  const credential = authenticator.create((await send<PasskeyCreation>('POST', `${path}/options`)).value);
  expect(await send('PUT', path, { name: 'Key', credential: { ...credential, more: 1 } })).toMatchObject({
    code: 'MALFORMED',
  });
  expect(await send('PUT', path, { name: 'Key', credential })).toMatchObject({
    status: 200,
    value: { passkey: { name: 'Key' } },
  });
  const options = (await send<PasskeyRequest>('POST', '/wps/session/passkey/options', undefined, false)).value;
  const login = { credential: authenticator.get(options), side: 'member' };
  expect(await send('POST', '/wps/session/passkey', login, false)).toMatchObject({
    status: 200,
    value: { token: expect.any(String) },
  });
  const [kept] = (await send<Passkey[]>('GET', path)).value;
  expect(await send('PUT', `${path}/${kept?.id}`, { name: 'Renamed' })).toMatchObject({ status: 200 });
  expect(await send('DELETE', `${path}/${kept?.id}`)).toMatchObject({ status: 200 });
  expect(await send('GET', path)).toMatchObject({ value: [] });
});
