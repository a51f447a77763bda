import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { recipientMark } from '../../delivery/index.ts';
import { eventsOf } from '../event-store.ts';
import { putProfile } from '../store.ts';
import { verifyFundPassword } from './fund-password.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
beforeEach(() => clock.advance(6 * 60_000));

const put = async (headers: Record<string, string>, fundPassword: string, oldFundPassword?: string) => {
  const body = {
    fundPassword,
    confirmFundPassword: fundPassword,
    ...(oldFundPassword === undefined ? {} : { oldFundPassword }),
  };
  const request = { method: 'PUT', url: '/wps/member/security/fundPassword', body, headers } as const;
  const answer = await injectEncrypted(site.app, request, { now: clock.now() });
  return { status: answer.statusCode, ...answer.json() };
};
const verified = (memberId: bigint, password: string) =>
  verifyFundPassword(ctx, memberId, password, testVisitor()).then(
    () => 'right',
    (error: { code: string }) => error.code,
  );

test('a member sets a fund password, which is kept as a hash, and changes it knowing the old one', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  expect(await verified(memberId, '135790')).toBe('FUND_PASSWORD_NOT_SET');
  expect(await put(headers, '135790')).toMatchObject({ status: 200, value: null });
  expect(await verified(memberId, '135790')).toBe('right');
  const { rows } = await ctx.pool.query('select p::text from identity.profile p where member_id = $1', [memberId]);
  expect(rows[0].p).not.toContain('135790');
  const state = await site.app.inject({ url: '/wps/member/password', headers });
  expect(state.json().value).toMatchObject({ stored: true, fundStored: true });

  expect(await put(headers, '246813')).toMatchObject({
    code: 'FIELD_RULE',
    value: { issues: [{ field: 'oldFundPassword', rule: 'required' }] },
  });
  expect(await put(headers, '246813', '999999')).toMatchObject({
    status: 422,
    code: 'PASSWORD_WRONG',
    value: { field: 'oldFundPassword' },
  });
  expect(await put(headers, '135790', '135790')).toMatchObject({ code: 'PASSWORD_SAME' });
  expect(await put(headers, '246813', ' 135790 ')).toMatchObject({ status: 200 });
  expect(await verified(memberId, '246813')).toBe('right');
  const kinds = (await eventsOf(ctx.db, memberId, { before: null, limit: 9 })).map((event) => event.kind);
  expect(kinds.filter((kind) => kind === 'fund-password-changed')).toHaveLength(2);
});

test('the member is told by mail, at the address that they have shown to hold', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const email = 'fund@example.com';
  await putProfile(ctx.db, memberId, { email, email_verified_at: clock.now() });
  expect(await put(headers, '135790')).toMatchObject({ status: 200 });
  const { rows } = await ctx.pool.query('select count(*)::int as n from identity.delivery where recipient = $1', [
    recipientMark(ctx, email),
  ]);
  expect(rows[0].n).toBe(1);
});

test('its tries are counted, also where it moves money', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  await put(headers, '135790');
  const guesses = await Promise.all(Array.from({ length: 12 }, () => verified(memberId, '000001')));
  expect(guesses.filter((guess) => guess === 'PASSWORD_WRONG')).toHaveLength(10);
  expect(guesses.filter((guess) => guess === 'TOO_MANY_REQUESTS')).toHaveLength(2);
  expect(await verified(memberId, '135790')).toBe('TOO_MANY_REQUESTS');
  expect(await put(headers, '246813', '135790')).toMatchObject({ status: 429 });
  clock.advance(5 * 60_000 + 1);
  expect(await verified(memberId, '135790')).toBe('right');
});

test('of two first fund passwords at once one is set', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const answers = await Promise.all([put(headers, '135790'), put(headers, '246813')]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  const right = answers[0]?.status === 200 ? '135790' : '246813';
  expect(await verified(memberId, right)).toBe('right');
});

test('only who lately showed who they are sets one, and no trial user', async () => {
  const { headers } = await signedInMember(ctx);
  clock.advance(11 * 60_000);
  expect(await put(headers, '135790')).toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
  const trial = await signedInMember(ctx, { trial: true });
  expect(await put(trial.headers, '135790')).toMatchObject({ status: 403, code: 'TRIAL_NOT_ALLOWED' });
  expect(await put({}, '135790')).toMatchObject({ status: 401 });
});
