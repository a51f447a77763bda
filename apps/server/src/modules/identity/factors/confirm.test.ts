import { beforeEach, expect, test } from 'vitest';
import { totpCode } from '../../../testing/authenticator.ts';
import { testPassword } from '../../../testing/members.ts';
import { sessionOfToken } from '../sessions.ts';
import { confirmMethods, confirmSession, sendConfirmCode } from './confirm.ts';
import {
  away,
  clock,
  codeSentTo,
  ctx,
  enrolTotp,
  eventsOf,
  home,
  knownMember,
  outcome,
  sessionOf,
  ticketOf,
} from './testing-door.ts';
import { sendVerificationCode } from './verification.ts';

beforeEach(() => clock.advance(3_600_000));

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
