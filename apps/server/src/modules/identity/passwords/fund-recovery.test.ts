import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eventSources } from '../../../app.ts';
import { useTestApp } from '../../../testing/app.ts';
import { totpCode } from '../../../testing/authenticator.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { testPassword, testVisitor } from '../../../testing/members.ts';
import { deliver } from '../../delivery/deliver.ts';
import { readOutbox } from '../../delivery/desk/outbox.ts';
import { tellEvents } from '../../messages/notices.ts';
import { brandSettings } from '../../site/index.ts';
import { clock, codeSentTo, ctx, enrolTotp, eventsOf, knownMember } from '../factors/testing-door.ts';
import { lockAccount, requirePasswordChange } from '../locking.ts';
import { signalsOf } from '../security/signals.ts';
import { startSession } from '../sessions.ts';
import { deliveryRules } from '../verification/delivery-rules.ts';
import { verifyFundPassword } from './fund-password.ts';

const site = await useTestApp({ ctx });
beforeEach(() => clock.advance(6 * 60_000));

const url = '/wps/member/security/fundPassword/recovery';
const oldOne = '135790';
const newOne = '246813';
type Headers = Record<string, string>;

async function send(method: 'GET' | 'POST' | 'DELETE', path: string, headers: Headers, payload?: object) {
  const answer = await site.app.inject({ method, url: path, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
}
async function sealed(method: 'POST' | 'PUT', path: string, headers: Headers, body: object) {
  const answer = await injectEncrypted(site.app, { method, url: path, headers, body }, { now: clock.now() });
  return { status: answer.statusCode, ...answer.json() };
}
const setFund = (headers: Headers, fundPassword: string, oldFundPassword?: string) =>
  sealed('PUT', '/wps/member/security/fundPassword', headers, {
    fundPassword,
    confirmFundPassword: fundPassword,
    ...(oldFundPassword === undefined ? {} : { oldFundPassword }),
  });
const recover = (headers: Headers, proof: object, more: object = {}) =>
  sealed('POST', url, headers, {
    password: testPassword,
    fundPassword: newOne,
    confirmFundPassword: newOne,
    ...proof,
    ...more,
  });
const verified = (memberId: bigint, password: string) =>
  verifyFundPassword(ctx, memberId, password, testVisitor()).then(
    () => 'right',
    (error: { code: string }) => error.code,
  );
const kindsOf = async (memberId: bigint) => (await eventsOf(memberId)).map(({ kind }) => kind);
/** Lets hours pass for the member's recovery, by the database's clock. */
const letPass = (memberId: bigint, hours: number) =>
  ctx.pool.query(
    'update identity.fund_recovery set usable_at = usable_at - make_interval(hours => $2) where member_id = $1',
    [memberId, hours],
  );

/** Makes the member's ways of logging in more than a day old, by the database's clock. */
async function letAge(memberId: bigint) {
  await ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update identity.event set at = at - interval '25 hours' where member_id = ${memberId}`.execute(tx);
  });
}

async function memberWithFund(given: Parameters<typeof knownMember>[0] = { email: true }) {
  const member = await knownMember(given);
  expect(await setFund(member.headers, oldOne)).toMatchObject({ status: 200 });
  return member;
}
async function codeByMail({ headers, address }: { headers: Headers; address: string }) {
  expect(await send('POST', `${url}/code`, headers, { method: 'email' })).toMatchObject({ status: 200 });
  return { method: 'email', code: await codeSentTo(address) };
}
async function asked(member: Awaited<ReturnType<typeof memberWithFund>>, more: object = {}) {
  const answer = await recover(member.headers, await codeByMail(member), more);
  expect(answer).toMatchObject({ status: 200 });
  return answer.value;
}
async function stopTokenTo(address: string): Promise<string> {
  const { rows } = await ctx.pool.query("select id::text from identity.delivery where state = 'queued'");
  for (const { id } of rows) await deliver(deliveryRules)(ctx, { id });
  const mails = await readOutbox(ctx, { to: address, limit: 9 });
  const link = /https:\/\/play\.example\/\?popup=fund-password#([\w-]{43})/;
  const [newest = ''] = mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  return newest;
}

test('the login password and a code by mail recover it, after a day by the database’s clock', async () => {
  const member = await memberWithFund();
  const { memberId, headers } = member;
  const { value } = await send('GET', url, headers);
  expect(value).toMatchObject({ methods: [{ method: 'email' }], usableAt: null });
  const { usableAt } = await asked(member);
  expect(usableAt).toEqual(expect.any(String));
  expect((await send('GET', url, headers)).value).toMatchObject({ usableAt });
  expect(await verified(memberId, newOne)).toBe('PASSWORD_WRONG');
  expect(await verified(memberId, oldOne)).toBe('right');
  await letPass(memberId, 23);
  // A node whose clock is ahead waits just as long.
  clock.set(new Date(Date.now() + 3 * 24 * 3_600_000));
  expect(await verified(memberId, newOne)).toBe('PASSWORD_WRONG');
  await letPass(memberId, 1);
  expect(await verified(memberId, newOne)).toBe('right');
  expect(await verified(memberId, oldOne)).toBe('PASSWORD_WRONG');
  expect(await kindsOf(memberId)).toContain('fund-password-changed');
  const changedAt = (await signalsOf(ctx, memberId, testVisitor())).secretsChangedAt;
  expect(changedAt?.getTime()).toBeLessThanOrEqual(Date.now());
  // Times and hashes are left out, since they may contain any six digits.
  const { rows } = await ctx.pool.query(
    "select (to_jsonb(r) - '{asked_at,usable_at,stop_hash}'::text[])::text as r from identity.fund_recovery r where member_id = $1",
    [memberId],
  );
  expect(rows[0].r).toContain('"password_hash": null');
  expect(rows[0].r).not.toMatch(/argon2|246813/);
});

test('neither the password alone nor a factor alone, nor the bank account’s name, recovers it', async () => {
  const member = await memberWithFund({ email: true, name: 'Somchai Jaidee' });
  const { memberId, headers } = member;
  const proof = await codeByMail(member);
  expect(await recover(headers, proof, { password: 'not-the-password' })).toMatchObject({
    code: 'PASSWORD_WRONG',
    value: { field: 'password' },
  });
  const wrong = proof.code === '000000' ? '000001' : '000000';
  expect(await recover(headers, { method: 'email', code: wrong })).toMatchObject({ code: 'CODE_INVALID' });
  expect(await recover(headers, { method: 'bankName', name: 'Somchai Jaidee' })).toMatchObject({ status: 400 });
  expect(await recover(headers, { method: 'totp', code: '000000' })).toMatchObject({ code: 'FACTOR_NOT_FOUND' });
  expect(await recover({}, proof)).toMatchObject({ status: 401 });
  await letPass(memberId, 24);
  expect(await verified(memberId, newOne)).toBe('PASSWORD_WRONG');
  expect(await kindsOf(memberId)).not.toContain('fund-password-recovery-asked');
});

test('an authenticator goes before a code, and a recovery code is none', async () => {
  const { memberId, headers } = await memberWithFund();
  const { secret, recoveryCodes } = await enrolTotp(memberId);
  await letAge(memberId);
  expect((await send('GET', url, headers)).value.methods).toEqual([{ method: 'totp', hint: null }]);
  expect(await send('POST', `${url}/code`, headers, { method: 'email' })).toMatchObject({ code: 'FACTOR_NOT_FOUND' });
  expect(await recover(headers, { method: 'recovery', code: recoveryCodes[0] })).toMatchObject({ status: 400 });
  const proof = { method: 'totp', code: totpCode(secret, clock.now()) };
  expect(await recover(headers, proof)).toMatchObject({ status: 200 });
});

test('a way in that was changed within a day recovers nothing, whatever the node’s clock says', async () => {
  // A node whose clock is two days late must not date events earlier.
  clock.set(new Date(Date.now() - 2 * 24 * 3_600_000));
  const { memberId, headers } = await memberWithFund();
  const { secret } = await enrolTotp(memberId);
  const proof = () => ({ method: 'totp', code: totpCode(secret, clock.now()) });
  expect(await recover(headers, proof())).toMatchObject({ status: 409, code: 'FACTOR_TOO_NEW' });
  clock.advance(3 * 24 * 3_600_000);
  const brand = await brandSettings(ctx);
  const token = await ctx.db
    .transaction()
    .execute((tx) => startSession(tx, { memberId, visitor: testVisitor(), way: 'password', at: clock.now(), brand }));
  const later = { authorization: `Bearer ${token}` };
  expect(await recover(later, proof())).toMatchObject({ status: 409, code: 'FACTOR_TOO_NEW' });
});

test('who has nothing but a password, or no password, is helped by an operator', async () => {
  const bare = await memberWithFund({});
  expect((await send('GET', url, bare.headers)).value.methods).toEqual([]);
  const { headers } = await memberWithFund({ email: true, password: false });
  expect((await send('GET', url, headers)).value.methods).toEqual([]);
  const none = await knownMember({ email: true });
  expect(await recover(none.headers, { method: 'email', code: '000000' })).toMatchObject({
    code: 'FUND_PASSWORD_NOT_SET',
  });
});

test('mail and inbox tell the owner at once, and the mail’s link stops it once', async () => {
  const member = await memberWithFund();
  const { memberId, address, headers } = member;
  await asked(member);
  const inbox = async () => {
    for (const source of eventSources) await tellEvents(ctx, source);
    const { value } = await send('GET', '/wps/messages', headers);
    return value.list.map(({ template }: { template: string }) => template);
  };
  await expect.poll(inbox).toEqual(['fund-password.recovery-asked']);
  const token = await stopTokenTo(address);
  expect(await send('POST', `${url}/stop`, {}, { token: 'x'.repeat(43) })).toMatchObject({
    code: 'RESET_LINK_INVALID',
  });
  expect(await send('POST', `${url}/stop`, {}, { token })).toMatchObject({ status: 200, value: null });
  expect(await send('POST', `${url}/stop`, {}, { token })).toMatchObject({ code: 'RESET_LINK_INVALID' });
  await letPass(memberId, 24);
  expect(await verified(memberId, newOne)).toBe('PASSWORD_WRONG');
  expect(await verified(memberId, oldOne)).toBe('right');
  expect(await kindsOf(memberId)).toContain('fund-password-recovery-stopped');
});

test('the owner stops it in the security centre, while it waits', async () => {
  const member = await memberWithFund();
  const { memberId, headers } = member;
  expect(await send('DELETE', url, headers)).toMatchObject({ code: 'NOT_FOUND' });
  await asked(member);
  expect(await send('DELETE', url, headers)).toMatchObject({ status: 200 });
  await letPass(memberId, 24);
  expect(await verified(memberId, oldOne)).toBe('right');
});

test('a lock by wrong tries stays until the day is over', async () => {
  const member = await memberWithFund();
  const { memberId } = member;
  await ctx.pool.query(
    'insert into identity.fund_password_try (member_id, failures, locked_at) values ($1, 15, now())',
    [memberId],
  );
  await asked(member);
  expect(await verified(memberId, newOne)).toBe('FUND_PASSWORD_LOCKED');
  expect(await verified(memberId, oldOne)).toBe('FUND_PASSWORD_LOCKED');
  await letPass(memberId, 24);
  expect(await verified(memberId, newOne)).toBe('right');
});

const renew = async (headers: Headers) => {
  const newPassword = 'another-long-Passw0rd';
  const body = { oldPassword: testPassword, newPassword, confirmNewPassword: newPassword };
  expect(await sealed('POST', '/wps/member/password', headers, body)).toMatchObject({ status: 200 });
};
type Asker = Awaited<ReturnType<typeof memberWithFund>>;

test.each([
  ['a new password of the owner’s', ({ headers }: Asker) => renew(headers)],
  ['an operator’s lock', ({ username }: Asker) => lockAccount(ctx, username)],
  ['a password that an operator demands', ({ username }: Asker) => requirePasswordChange(ctx, username)],
])('%s ends a recovery that a thief asked for', async (_, act) => {
  const member = await memberWithFund();
  const { memberId } = member;
  await asked(member);
  await act(member);
  await letPass(memberId, 24);
  expect(await verified(memberId, newOne)).toBe('PASSWORD_WRONG');
});

test('asked again, the day begins anew, and the first link stops nothing', async () => {
  const member = await memberWithFund();
  const { memberId, address } = member;
  await asked(member);
  const first = await stopTokenTo(address);
  await letPass(memberId, 23);
  clock.advance(61_000);
  await asked(member, { fundPassword: '864209', confirmFundPassword: '864209' });
  expect(await send('POST', `${url}/stop`, {}, { token: first })).toMatchObject({ code: 'RESET_LINK_INVALID' });
  await letPass(memberId, 23);
  expect(await verified(memberId, '864209')).toBe('PASSWORD_WRONG');
  await letPass(memberId, 1);
  expect(await verified(memberId, newOne)).toBe('PASSWORD_WRONG');
  expect(await verified(memberId, '864209')).toBe('right');
});

test('who remembers the old one and changes it ends the recovery', async () => {
  const member = await memberWithFund();
  const { memberId, headers } = member;
  await asked(member);
  expect(await setFund(headers, '975312', oldOne)).toMatchObject({ status: 200 });
  await letPass(memberId, 24);
  expect(await verified(memberId, newOne)).toBe('PASSWORD_WRONG');
  expect(await verified(memberId, '975312')).toBe('right');
});

test('uses of one moment after the day put it into use once', async () => {
  const member = await memberWithFund();
  const { memberId } = member;
  await asked(member);
  await letPass(memberId, 24);
  const tries = await Promise.all(Array.from({ length: 4 }, () => verified(memberId, newOne)));
  expect(tries).toEqual(['right', 'right', 'right', 'right']);
  const kinds = await kindsOf(memberId);
  expect(kinds.filter((kind) => kind === 'fund-password-changed')).toHaveLength(2);
});
