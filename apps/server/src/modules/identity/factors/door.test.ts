import { beforeEach, expect, test } from 'vitest';
import { SoftAuthenticator, totpCode } from '../../../testing/authenticator.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { setModule } from '../../site/settings.ts';
import { sessionOfToken } from '../sessions.ts';
import { putProfile } from '../store.ts';
import { confirmSession } from './confirm.ts';
import { forgetMemberFactors } from './forget.ts';
import { addPasskey, passkeyCreation } from './passkeys.ts';
import { secondFactorOf, wishAlways } from './second-factor.ts';
import { memberSubject } from './subjects.ts';
import {
  answer,
  askedOf,
  away,
  clock,
  codeSentTo,
  comeIn,
  ctx,
  enrolTotp,
  eventsOf,
  home,
  isFresh,
  knownMember,
  methodsOf,
  otherBrowser,
  outcome,
  sessionOf,
  ticketOf,
} from './testing-door.ts';
import { removeTotp } from './totp.ts';
import { sendVerificationCode, verificationPasskey } from './verification.ts';

beforeEach(() => clock.advance(3_600_000));

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

test('the bank account’s name, which payers see, is asked of who has nothing better, and opens no fresh session', async () => {
  const { memberId } = await knownMember({ name: 'Somchai Jaidee' });
  const ticket = await ticketOf(memberId, away);
  const { token } = await answer(ticket, { method: 'bankName', name: 'Somchai Jaidee', trustDevice: true }, away);
  expect(await isFresh(token)).toBe(false);
  const email = await knownMember({ email: true, name: 'Somchai Jaidee' });
  expect(methodsOf(await askedOf(email.memberId, away))).toEqual(['email']);
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
  const { memberId, address } = await knownMember({ email: true });
  await wishAlways(ctx, memberId, true, home);
  const ticket = await ticketOf(memberId, away);
  await sendVerificationCode(ctx, { ticket, method: 'email' }, away);
  await answer(ticket, { method: 'email', code: await codeSentTo(address), trustDevice: true }, away);
  expect(await askedOf(memberId, away)).toBeNull();
  const begun = await ticketOf(memberId, otherBrowser);
  await enrolTotp(memberId);
  expect(methodsOf(await askedOf(memberId, away))).toEqual(['totp', 'recovery']);
  expect(await outcome(answer(begun, { method: 'email', code: '123456' }, otherBrowser))).toBe('VERIFICATION_EXPIRED');
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
