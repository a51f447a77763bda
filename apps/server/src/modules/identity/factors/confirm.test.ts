import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { totpCode } from '../../../testing/authenticator.ts';
import { testPassword, testVisitor } from '../../../testing/members.ts';
import { changePassword } from '../passwords/change.ts';
import { sessionOfToken } from '../sessions.ts';
import { confirmMethods, confirmSession, sendConfirmCode } from './confirm.ts';
import {
  answer,
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
  outcome,
  sessionOf,
  ticketOf,
} from './testing-door.ts';
import { sendVerificationCode } from './verification.ts';

beforeEach(() => clock.advance(3_600_000));

/** Lets a day pass for what happened to the account; events are never changed. */
const aDayLater = (memberId: bigint) =>
  ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update identity.event set at = at - interval '25 hours' where member_id = ${memberId}`.execute(tx);
  });

test('a password confirms, and the session goes on under a new token', async () => {
  const { memberId, token } = await knownMember();
  expect(await confirmMethods(ctx, memberId, home)).toEqual([{ method: 'password', hint: null }]);
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
  expect((await confirmMethods(ctx, memberId, home)).map(({ method }) => method)).toEqual(['totp', 'recovery']);
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
  expect(await confirmMethods(ctx, nothing.memberId, home)).toEqual([]);
});

test('who comes in by the password and the bank account’s name, which payers see, gets nothing better by the password for a day', async () => {
  const { memberId } = await knownMember({ name: 'Somchai Jaidee' });
  const right = { method: 'bankName', name: 'Somchai Jaidee' } as const;
  const there = testVisitor({ ip: '198.51.100.61', browser: 'a thief’s' });
  const thief = await answer(await ticketOf(memberId, there), right, there);
  const byPassword = { method: 'password', password: testPassword } as const;
  const confirm = async (token: string, visitor = there) =>
    outcome(confirmSession(ctx, await sessionOf(token), byPassword, visitor));
  expect(await confirmMethods(ctx, memberId, there)).toEqual([]);
  expect(await confirm(thief.token)).toBe('FACTOR_NOT_FOUND');
  // Neither by another cookie, nor by coming in again, nor by another password.
  expect(await confirm(thief.token, testVisitor({ browser: 'another' }))).toBe('FACTOR_NOT_FOUND');
  const again = await comeIn(memberId, there);
  expect(await isFresh(again.token)).toBe(false);
  const changed = { oldPassword: testPassword, newPassword: 'Amber-Tide-73', confirmNewPassword: 'Amber-Tide-73' };
  const ownSession = await sessionOf(again.token);
  const { token } = await changePassword(ctx, ownSession, changed, there, async () => {});
  expect(await isFresh(token)).toBe(false);

  await aDayLater(memberId);
  expect(await isFresh((await comeIn(memberId, there)).token)).toBe(true);
});

test('the owner goes on as before where they have come in for longer than a day', async () => {
  const { memberId } = await knownMember({ name: 'Somchai Jaidee' });
  const { token } = await comeIn(memberId, home);
  await aDayLater(memberId);
  const there = testVisitor({ ip: '198.51.100.62', browser: 'a new one' });
  await answer(await ticketOf(memberId, there), { method: 'bankName', name: 'Somchai Jaidee' }, there);
  const byPassword = { method: 'password', password: testPassword } as const;
  expect(await outcome(confirmSession(ctx, await sessionOf(token), byPassword, home))).toBe('in');
  expect(await isFresh((await comeIn(memberId, home)).token)).toBe(true);
});

test('wrong passwords that confirm are counted: a stolen session guesses none', async () => {
  const { token } = await knownMember();
  const session = await sessionOf(token);
  const guess = () => outcome(confirmSession(ctx, session, { method: 'password', password: 'wrong' }, home));
  const outcomes = await Promise.all(Array.from({ length: 12 }, guess));
  expect(outcomes.filter((o) => o === 'PASSWORD_WRONG')).toHaveLength(10);
  expect(outcomes.filter((o) => o === 'TOO_MANY_REQUESTS')).toHaveLength(2);
});
