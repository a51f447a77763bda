import type { LoginVerification, VerificationRequest } from '@fairhouse/contract/factors';
import type { LoginValue } from '@fairhouse/contract/identity';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SoftAuthenticator, totpCode } from '../../../testing/authenticator.ts';
import { openTestCtx, type TestCtx, testClock } from '../../../testing/ctx.ts';
import { signedInMember, testPassword, testVisitor } from '../../../testing/members.ts';
import { setModule } from '../../site/index.ts';
import { noteArrival } from '../devices.ts';
import { enter } from '../enter.ts';
import { requireFresh, type Session, sessionOfToken, type Way } from '../sessions.ts';
import { memberById, putProfile } from '../store.ts';
import { readOutbox } from '../verification/outbox.ts';
import type { Visitor } from '../visitor.ts';
import { confirmMethods, confirmSession, sendConfirmCode } from './confirm.ts';
import { forgetMemberFactors } from './forget.ts';
import { addPasskey, passkeyCreation } from './passkeys.ts';
import { secondFactorOf, wishAlways } from './second-factor.ts';
import { memberSubject } from './subjects.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.ts';
import { answerVerification, sendVerificationCode, verificationPasskey } from './verification.ts';

const clock = testClock();
const home = testVisitor();
const away = testVisitor({ ip: '198.51.100.20' });
const otherBrowser = testVisitor({ browser: 'firefox' });
let ctx: TestCtx;
beforeAll(async () => {
  ctx = await openTestCtx({ clock: clock.now, config: { publicUrl: 'https://play.example' } });
});
beforeEach(() => clock.advance(3_600_000));
afterAll(() => ctx.close());

let numbers = 0;
type Given = { mobile?: boolean; email?: boolean; name?: string; password?: boolean };

/** A member who has come in from home before. */
async function knownMember({ mobile, email, name, password = true }: Given = {}) {
  const made = await signedInMember(ctx, password ? {} : { passwordHash: null });
  const { memberId } = made;
  numbers += 1;
  const number = `+6681${String(numbers).padStart(7, '0')}`;
  const address = `m${numbers}@example.com`;
  await putProfile(ctx.db, memberId, {
    ...(mobile ? { mobile_key: number, mobile_num: number, mobile_verified_at: clock.now() } : {}),
    ...(email ? { email: address, email_verified_at: clock.now() } : {}),
    ...(name === undefined ? {} : { payee_name: name }),
  });
  await ctx.db.transaction().execute((tx) => noteArrival(ctx, tx, memberId, home, { trust: false }));
  return { ...made, number, address };
}

async function comeIn(memberId: bigint, visitor: Visitor, way: Way = 'password'): Promise<LoginValue> {
  const member = await memberById(ctx.db, memberId);
  if (!member) throw new Error('no such member');
  return await enter(ctx, { member, visitor, way, side: 'member' });
}

/** What the login asks for; null when it is let in. */
async function askedOf(memberId: bigint, visitor: Visitor, way?: Way): Promise<LoginVerification | null> {
  try {
    await comeIn(memberId, visitor, way);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: 'VERIFICATION_REQUIRED' });
    return (error as { value: LoginVerification }).value;
  }
}

async function ticketOf(memberId: bigint, visitor: Visitor): Promise<string> {
  const asked = await askedOf(memberId, visitor);
  if (!asked) throw new Error('nothing was asked');
  return asked.ticket;
}

const methodsOf = (asked: LoginVerification | null) => asked?.methods.map(({ method }) => method) ?? null;
const answer = (ticket: string, proof: Omit<VerificationRequest, 'ticket'>, visitor: Visitor) =>
  answerVerification(ctx, { ticket, ...proof }, visitor);
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

async function isFresh(token: string): Promise<boolean> {
  const request = { headers: { authorization: `Bearer ${token}` } };
  return await requireFresh(ctx, request).then(
    () => true,
    (error: { code: string }) => {
      expect(error.code).toBe('REAUTH_REQUIRED');
      return false;
    },
  );
}

async function codeSentTo(to: string): Promise<string> {
  const [message] = await readOutbox(ctx, { to, limit: 1 });
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
}

async function enrolTotp(memberId: bigint) {
  const { secret } = await startTotp(ctx, memberSubject(memberId), 'preecha');
  const code = totpCode(secret, clock.now());
  const recoveryCodes = (await confirmTotp(ctx, memberSubject(memberId), code, home)) ?? [];
  clock.advance(60_000);
  return { secret, recoveryCodes };
}

async function eventsOf(memberId: bigint) {
  const { rows } = await ctx.pool.query('select kind, detail from identity.event where member_id = $1 order by id', [
    memberId,
  ]);
  return rows;
}

test('the first login of all asks nothing, and from then on that browser and network are known', async () => {
  const { memberId } = await signedInMember(ctx);
  await putProfile(ctx.db, memberId, { payee_name: 'Somchai Jaidee' });
  expect(await askedOf(memberId, home)).toBeNull();
  expect(await askedOf(memberId, home)).toBeNull();
  expect(await askedOf(memberId, away)).toMatchObject({ reason: 'place' });
});

test.each([
  ['LOGINVERFIP3', away, otherBrowser],
  ['LOGINVERFDEV3', otherBrowser, away],
] as const)('%s is what asks where only that is new', async (modId, asking, other) => {
  const { memberId } = await knownMember({ name: 'Somchai Jaidee' });
  expect(await askedOf(memberId, asking)).toMatchObject({ reason: 'place' });
  expect(await askedOf(memberId, other)).toMatchObject({ reason: 'place' });
  await setModule(ctx, modId, false);
  expect(await askedOf(memberId, asking)).toBeNull();
  await setModule(ctx, modId, true);
});

test('a brand that wants none of it asks for nothing at a new place', async () => {
  const { memberId } = await knownMember({ name: 'Somchai Jaidee' });
  await setModule(ctx, 'LOGINVERF3', false);
  expect(await askedOf(memberId, testVisitor({ ip: '198.51.100.77', browser: 'new' }))).toBeNull();
  await setModule(ctx, 'LOGINVERF3', true);
});

test('whichever the member has is offered, masked; with an authenticator only that and the recovery codes', async () => {
  const { memberId, number } = await knownMember({ mobile: true, email: true, name: 'Somchai' });
  const asked = await askedOf(memberId, away);
  expect(asked).toMatchObject({
    reason: 'place',
    methods: [
      { method: 'sms', hint: `•••• ${number.slice(-4)}` },
      { method: 'email', hint: expect.stringMatching(/^m•••@example\.com$/) },
      { method: 'bankName', hint: null },
    ],
  });
  await enrolTotp(memberId);
  expect(methodsOf(await askedOf(memberId, away))).toEqual(['totp', 'recovery']);
});

test('what is not verified is not offered, and who has nothing comes in', async () => {
  const { memberId } = await knownMember();
  await putProfile(ctx.db, memberId, { email: 'someone@example.com', mobile_num: '0812345678', payee_name: '  ' });
  expect(await askedOf(memberId, away)).toBeNull();
});

test('the way in proves nothing twice, and who has only that comes in and is told by mail', async () => {
  const both = await knownMember({ mobile: true, email: true });
  expect(methodsOf(await askedOf(both.memberId, away, 'sms'))).toEqual(['email']);
  expect(methodsOf(await askedOf(both.memberId, otherBrowser, 'reset'))).toEqual(['email']);
  expect(methodsOf(await askedOf(both.memberId, otherBrowser, 'social'))).toEqual(['sms', 'email']);
  const mobileOnly = await knownMember({ mobile: true });
  expect(await askedOf(mobileOnly.memberId, away, 'sms')).toBeNull();
});

test.each(['sms', 'email'] as const)('a code by %s opens the session once, and the place is known', async (method) => {
  const { memberId, number, address } = await knownMember({ mobile: true, email: true });
  const visitor = testVisitor({ ip: '198.51.100.99', browser: `by ${method}` });
  const ticket = await ticketOf(memberId, visitor);
  expect((await sendVerificationCode(ctx, { ticket, method }, visitor)).expiredMinutes).toBe(1);
  const code = await codeSentTo(method === 'sms' ? number : address);
  expect(await outcome(answer(ticket, { method, code: code === '111111' ? '222222' : '111111' }, visitor))).toBe(
    'CODE_INVALID',
  );
  const value = await answer(ticket, { method, code }, visitor);
  expect((await sessionOfToken(ctx, value.token))?.memberId).toBe(memberId);
  expect(await outcome(answer(ticket, { method, code }, visitor))).toBe('VERIFICATION_EXPIRED');
  expect(await askedOf(memberId, visitor)).toBeNull();
  const kinds = (await eventsOf(memberId)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['login-verification-asked', 'login-verification-failed', 'login']));
});

test.each([
  ['Somchai Jaidee', '  somchai   JAIDEE '],
  ['สมชาย ใจดี', 'สมชาย ใจดี'],
  ['José Álvarez', 'José Álvarez'],
  ['Ｓｍｉｔｈ', 'smith'],
])('the bank account’s name %s is known again as "%s"', async (name, typed) => {
  const { memberId } = await knownMember({ name });
  const ticket = await ticketOf(memberId, away);
  expect(await outcome(answer(ticket, { method: 'bankName', name: 'Somebody Else' }, away))).toBe('CODE_INVALID');
  expect(await outcome(answer(ticket, { method: 'bankName', name: '' }, away))).toBe('CODE_INVALID');
  expect(await outcome(answer(ticket, { method: 'bankName', name: typed }, away))).toBe('in');
});

test('an authenticator code, a passkey or a recovery code opens, each once', async () => {
  const { memberId } = await knownMember();
  const subject = memberSubject(memberId);
  const { secret, recoveryCodes } = await enrolTotp(memberId);
  const authenticator = new SoftAuthenticator('https://play.example');
  const credential = authenticator.create(await passkeyCreation(ctx, subject, 'preecha', home));
  await addPasskey(ctx, subject, { name: '', credential }, home);

  const byTotp = await ticketOf(memberId, home);
  const code = totpCode(secret, clock.now());
  expect(await outcome(answer(byTotp, { method: 'totp', code }, home))).toBe('in');
  expect(await outcome(answer(await ticketOf(memberId, home), { method: 'totp', code }, home))).toBe('CODE_INVALID');

  const byPasskey = await ticketOf(memberId, home);
  const signed = authenticator.get(await verificationPasskey(ctx, byPasskey, home));
  expect(await outcome(answer(byPasskey, { method: 'passkey', credential: signed }, home))).toBe('in');

  const [recovery = ''] = recoveryCodes;
  const byRecovery = await ticketOf(memberId, home);
  expect(await outcome(answer(byRecovery, { method: 'recovery', code: recovery }, home))).toBe('in');
  expect(await outcome(answer(await ticketOf(memberId, home), { method: 'recovery', code: recovery }, home))).toBe(
    'CODE_INVALID',
  );
});

test('a ticket opens nothing in another browser, after ten minutes, by another method or after a new password', async () => {
  const { memberId } = await knownMember({ name: 'Somchai' });
  const right = { method: 'bankName', name: 'Somchai' } as const;
  const ticket = await ticketOf(memberId, away);
  expect(await outcome(answer(ticket, right, otherBrowser))).toBe('VERIFICATION_EXPIRED');
  expect(await outcome(answer('unknown', right, away))).toBe('VERIFICATION_EXPIRED');
  expect(await outcome(answer(ticket, { method: 'totp', code: '123456' }, away))).toBe('FACTOR_NOT_FOUND');
  expect(await outcome(sendVerificationCode(ctx, { ticket, method: 'sms' }, away))).toBe('FACTOR_NOT_FOUND');
  clock.advance(10 * 60_000);
  expect(await outcome(answer(ticket, right, away))).toBe('VERIFICATION_EXPIRED');

  const second = await ticketOf(memberId, away);
  clock.advance(1000);
  await ctx.pool.query('update identity.member set password_changed_at = $2 where id = $1', [memberId, clock.now()]);
  expect(await outcome(answer(second, right, away))).toBe('VERIFICATION_EXPIRED');

  const third = await ticketOf(memberId, away);
  await ctx.pool.query('update identity.member set locked_at = $2 where id = $1', [memberId, clock.now()]);
  expect(await outcome(answer(third, right, away))).toBe('ACCOUNT_LOCKED');
});

test('a ticket is tried five times, also at once; fresh tickets do not give endless guesses', async () => {
  const { memberId } = await knownMember({ name: 'Somchai' });
  const wrong = { method: 'bankName', name: 'Prasert' } as const;
  const first = await ticketOf(memberId, away);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(answer(first, wrong, away))));
  expect(outcomes.filter((o) => o === 'CODE_INVALID')).toHaveLength(5);
  expect(outcomes.filter((o) => o === 'VERIFICATION_EXPIRED')).toHaveLength(3);
  const second = await ticketOf(memberId, away);
  await expect(answer(second, wrong, away)).rejects.toMatchObject({ code: 'CODE_INVALID', value: { triesLeft: 4 } });
  for (let n = 0; n < 4; n += 1) await outcome(answer(second, wrong, away));
  const third = await ticketOf(memberId, away);
  const right = { method: 'bankName', name: 'Somchai' } as const;
  expect(await outcome(answer(third, right, away))).toBe('TOO_MANY_REQUESTS');
});

test('who guesses from elsewhere does not close the door to the owner’s own browser', async () => {
  const { memberId } = await knownMember();
  const { secret } = await enrolTotp(memberId);
  for (let n = 0; n < 2; n += 1) {
    const ticket = await ticketOf(memberId, away);
    const elsewhere = testVisitor({ browser: 'a thief' });
    const theirs = await ticketOf(memberId, elsewhere);
    expect(ticket).not.toBe(theirs);
    await Promise.all(
      Array.from({ length: 5 }, () => outcome(answer(theirs, { method: 'totp', code: 'x' }, elsewhere))),
    );
  }
  const fresh = testVisitor({ browser: 'a thief again' });
  const guess = { method: 'totp', code: 'x' } as const;
  expect(await outcome(answer(await ticketOf(memberId, fresh), guess, fresh))).toBe('TOO_MANY_REQUESTS');
  const right = { method: 'totp', code: totpCode(secret, clock.now()) } as const;
  expect(await outcome(answer(await ticketOf(memberId, home), right, home))).toBe('in');
});

test('support forgets the factors of who has lost them: signed out everywhere, and asked for nothing of it again', async () => {
  const { memberId, username, token } = await knownMember();
  expect(await forgetMemberFactors(ctx, username)).toBe(false);
  await enrolTotp(memberId);
  expect(await forgetMemberFactors(ctx, username.toUpperCase())).toBe(true);
  expect(await secondFactorOf(ctx, memberId)).toMatchObject({ totpSince: null, passkeys: 0, recoveryCodesLeft: 0 });
  expect(await sessionOfToken(ctx, token)).toBeNull();
  expect(await askedOf(memberId, home)).toBeNull();
  expect((await eventsOf(memberId)).map(({ kind }) => kind)).toContain('factors-forgotten');
  expect(await outcome(forgetMemberFactors(ctx, 'nosuchaccount'))).toBe('NOT_FOUND');
});

test('one right answer sent many times at once opens one session', async () => {
  const { memberId } = await knownMember({ name: 'Somchai' });
  const ticket = await ticketOf(memberId, away);
  const right = { method: 'bankName', name: 'Somchai' } as const;
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(answer(ticket, right, away))));
  expect(outcomes.filter((o) => o === 'in')).toHaveLength(1);
});

test('an enrolled factor is asked for at every login, until its owner trusts the browser for thirty days', async () => {
  const { memberId } = await knownMember();
  const { secret } = await enrolTotp(memberId);
  expect(await askedOf(memberId, home)).toMatchObject({ reason: 'member' });
  const ticket = await ticketOf(memberId, home);
  await answer(ticket, { method: 'totp', code: totpCode(secret, clock.now()), trustDevice: true }, home);
  expect(await askedOf(memberId, home)).toBeNull();
  expect(methodsOf(await askedOf(memberId, otherBrowser))).toEqual(['totp', 'recovery']);
  clock.advance(31 * 86_400_000);
  expect(await askedOf(memberId, home)).toMatchObject({ reason: 'member' });

  const again = await ticketOf(memberId, home);
  await answer(again, { method: 'totp', code: totpCode(secret, clock.now()), trustDevice: true }, home);
  await ctx.db.transaction().execute((tx) => removeTotp(ctx, tx, memberSubject(memberId), home));
  await enrolTotp(memberId);
  expect(await askedOf(memberId, home), 'trusted beside a factor that is gone').toMatchObject({ reason: 'member' });
});

test('a trusted browser lets its owner in, and what wants a fresh session must still be confirmed', async () => {
  const { memberId } = await knownMember();
  const { secret } = await enrolTotp(memberId);
  const totp = () => ({ method: 'totp', code: totpCode(secret, clock.now()) }) as const;
  const shown = await answer(await ticketOf(memberId, home), { ...totp(), trustDevice: true }, home);
  expect(await isFresh(shown.token)).toBe(true);
  clock.advance(60_000);
  const { token } = await comeIn(memberId, home);
  expect(await isFresh(token)).toBe(false);
  expect(await isFresh(await confirmSession(ctx, await sessionOf(token), totp(), home))).toBe(true);
});

test('the first factor ends what was trusted or begun by less', async () => {
  const { memberId } = await knownMember({ email: true, name: 'Somchai' });
  await wishAlways(ctx, memberId, true, home);
  const byName = { method: 'bankName', name: 'Somchai' } as const;
  await answer(await ticketOf(memberId, away), { ...byName, trustDevice: true }, away);
  expect(await askedOf(memberId, away)).toBeNull();
  const begun = await ticketOf(memberId, otherBrowser);
  await enrolTotp(memberId);
  expect(methodsOf(await askedOf(memberId, away))).toEqual(['totp', 'recovery']);
  expect(await outcome(answer(begun, byName, otherBrowser))).toBe('VERIFICATION_EXPIRED');
});

test('who wishes codes at every login is asked for one; the name on a bank account is no wish', async () => {
  const { memberId } = await knownMember({ email: true, name: 'Somchai' });
  expect(await secondFactorOf(ctx, memberId)).toMatchObject({ always: false, by: 'codes' });
  await wishAlways(ctx, memberId, true, home);
  expect(await secondFactorOf(ctx, memberId)).toMatchObject({ always: true, by: 'codes' });
  const asked = await askedOf(memberId, home);
  expect(asked).toMatchObject({ reason: 'member', methods: [{ method: 'email' }] });
  await wishAlways(ctx, memberId, false, home);
  expect(await askedOf(memberId, home)).toBeNull();
  const nothing = await knownMember({ name: 'Somchai' });
  expect(await outcome(wishAlways(ctx, nothing.memberId, true, home))).toBe('FACTOR_NOT_FOUND');
});

async function sessionOf(token: string): Promise<Session> {
  const session = await sessionOfToken(ctx, token);
  if (!session) throw new Error('no session');
  return session;
}

test('a password confirms, and the session goes on under a new token', async () => {
  const { memberId, token } = await knownMember();
  expect(await confirmMethods(ctx, memberId)).toEqual([{ method: 'password', hint: null }]);
  const session = await sessionOf(token);
  clock.advance(11 * 60_000);
  const confirm = (password: string) => confirmSession(ctx, session, { method: 'password', password }, home);
  expect(await outcome(confirm('wrong'))).toBe('PASSWORD_WRONG');
  const renewed = await confirm(testPassword);
  expect(await sessionOfToken(ctx, token)).toBeNull();
  expect((await sessionOf(renewed)).authenticatedAt).toEqual(clock.now());
  const kinds = (await eventsOf(memberId)).map(({ kind }) => kind);
  expect(kinds).toEqual(['reauthentication-failed', 'reauthenticated']);
});

test('with an authenticator the password alone confirms nothing', async () => {
  const { memberId, token } = await knownMember({ mobile: true });
  const { secret, recoveryCodes } = await enrolTotp(memberId);
  const session = await sessionOf(token);
  expect((await confirmMethods(ctx, memberId)).map(({ method }) => method)).toEqual(['totp', 'recovery']);
  const byPassword = confirmSession(ctx, session, { method: 'password', password: testPassword }, home);
  expect(await outcome(byPassword)).toBe('FACTOR_NOT_FOUND');
  expect(await outcome(sendConfirmCode(ctx, session, 'sms', home))).toBe('FACTOR_NOT_FOUND');
  const [code = ''] = recoveryCodes;
  expect(await outcome(confirmSession(ctx, session, { method: 'recovery', code }, home))).toBe('in');
  const totp = { method: 'totp', code: totpCode(secret, clock.now()) } as const;
  expect(await outcome(confirmSession(ctx, session, totp, home))).toBe('in');
});

test('without password and factor a code confirms, one that was sent for it; who has nothing must sign in anew', async () => {
  const { memberId, token, number } = await knownMember({ mobile: true, password: false });
  const session = await sessionOf(token);
  const ticket = await ticketOf(memberId, away);
  await sendVerificationCode(ctx, { ticket, method: 'sms' }, away);
  const code = await codeSentTo(number);
  expect(await outcome(confirmSession(ctx, session, { method: 'sms', code }, home))).toBe('CODE_INVALID');
  clock.advance(61_000);
  await sendConfirmCode(ctx, session, 'sms', home);
  const right = { method: 'sms', code: await codeSentTo(number) } as const;
  expect(await outcome(confirmSession(ctx, session, right, home))).toBe('in');

  const nothing = await knownMember({ name: 'Somchai', password: false });
  expect(await confirmMethods(ctx, nothing.memberId)).toEqual([]);
});

test('wrong passwords that confirm are counted: a stolen session guesses none', async () => {
  const { token } = await knownMember();
  const session = await sessionOf(token);
  const guess = () => outcome(confirmSession(ctx, session, { method: 'password', password: 'wrong' }, home));
  const outcomes = await Promise.all(Array.from({ length: 12 }, guess));
  expect(outcomes.filter((o) => o === 'PASSWORD_WRONG')).toHaveLength(10);
  expect(outcomes.filter((o) => o === 'TOO_MANY_REQUESTS')).toHaveLength(2);
});
