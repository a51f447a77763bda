import { randomBytes } from 'node:crypto';
import type { SecurityOverview } from '@fairhouse/contract/security';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { readOutbox } from '../../delivery/desk/outbox.ts';
import { recipientMark } from '../../delivery/index.ts';
import type { Channel } from '../../delivery/message.ts';
import { eventsOf } from '../event-store.ts';
import { memberOfReset, putReset } from '../passwords/password-store.ts';
import { memberByMobile, profileOf } from '../store.ts';
import { sendCode } from '../verification/codes.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });

let last = 0;
type Headers = { authorization: string };
type Answer = { success: boolean; code?: string; value: { target?: string; triesLeft?: number } };

async function bind(headers: Headers, what: 'mobile' | 'email', body: unknown) {
  const url = `/wps/member/security/${what}`;
  const answer = await injectEncrypted(site.app, { method: 'PUT', url, body, headers }, { now: clock.now() });
  return { status: answer.statusCode, ...answer.json<Answer>() };
}

/** Sends a code for binding a number or an address, and reads it at the recipient. */
async function codeFor(memberId: bigint, channel: Channel, target: string): Promise<string> {
  last += 1;
  // Each from another place, since one place may request only a few.
  const visitor = testVisitor({ ip: `100.64.0.${last}`, browser: `browser ${last}` });
  await sendCode(ctx, { channel, purpose: 'bind', target, memberId, visitor });
  const [message] = await readOutbox(ctx, { to: target, channel, limit: 1 });
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
}
const overview = async (headers: Headers) =>
  (await site.app.inject({ url: '/wps/member/security', headers })).json<{ value: SecurityOverview }>().value;

/** Returns a Thai mobile number that nobody has yet, as it is typed and in E.164. */
function newNumber() {
  last += 1;
  const rest = `8123${String(last).padStart(5, '0')}`;
  return { typed: { mobileNum: `0${rest}`, countryDialingCode: '66' }, e164: `+66${rest}` };
}

test('a member binds the number whose code they show; it opens their account from then on', async () => {
  const { headers, memberId } = await signedInMember(ctx);
  const { typed, e164 } = newNumber();
  const verificationCode = await codeFor(memberId, 'sms', e164);
  const answer = await bind(headers, 'mobile', { ...typed, verificationCode });
  expect(answer).toMatchObject({ status: 200, value: { target: `•••• ${e164.slice(-4)}` } });
  expect((await memberByMobile(ctx.db, e164))?.id).toBe(memberId);
  expect(await overview(headers)).toMatchObject({ mobile: `•••• ${e164.slice(-4)}`, mobileVerified: true });
  const [event] = await eventsOf(ctx.db, memberId, { before: null, limit: 1 });
  expect(event).toMatchObject({ kind: 'mobile-bound', detail: { mobile: `•••• ${e164.slice(-4)}` } });
});

test('a wrong, foreign or missing code binds nothing', async () => {
  const { headers, memberId } = await signedInMember(ctx);
  const other = await signedInMember(ctx);
  const { typed, e164 } = newNumber();
  const theirs = await codeFor(other.memberId, 'sms', e164);
  expect(await bind(headers, 'mobile', { ...typed, verificationCode: theirs })).toMatchObject({ status: 422 });
  const mine = await codeFor(memberId, 'sms', e164);
  const wrong = mine === '000000' ? '000001' : '000000';
  expect(await bind(headers, 'mobile', { ...typed, verificationCode: wrong })).toMatchObject({
    status: 422,
    code: 'CODE_INVALID',
    value: { triesLeft: 4 },
  });
  expect(await bind(headers, 'mobile', typed)).toMatchObject({ status: 422, code: 'CODE_INVALID' });
  expect(await memberByMobile(ctx.db, e164)).toBeNull();
});

test('that a number is somebody else’s is told only to who holds it', async () => {
  const owner = await signedInMember(ctx);
  const { typed, e164 } = newNumber();
  await bind(owner.headers, 'mobile', { ...typed, verificationCode: await codeFor(owner.memberId, 'sms', e164) });

  const { headers, memberId } = await signedInMember(ctx);
  const code = await codeFor(memberId, 'sms', e164);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await bind(headers, 'mobile', { ...typed, verificationCode: wrong })).code).toBe('CODE_INVALID');
  expect(await bind(headers, 'mobile', { ...typed, verificationCode: code })).toMatchObject({
    status: 409,
    code: 'MOBILE_TAKEN',
  });
  expect((await memberByMobile(ctx.db, e164))?.id).toBe(owner.memberId);
});

test('of two members who bind one number at once, one has it', async () => {
  const { typed, e164 } = newNumber();
  const members = [await signedInMember(ctx), await signedInMember(ctx)];
  const codes = await Promise.all(members.map((one) => codeFor(one.memberId, 'sms', e164)));
  const answers = await Promise.all(
    members.map((one, i) => bind(one.headers, 'mobile', { ...typed, verificationCode: codes[i] })),
  );
  const owner = await memberByMobile(ctx.db, e164);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(members.some((one) => one.memberId === owner?.id)).toBe(true);
});

test('binding another number gives the first one up', async () => {
  const { headers, memberId } = await signedInMember(ctx);
  const [first, second] = [newNumber(), newNumber()];
  for (const { typed, e164 } of [first, second]) {
    await bind(headers, 'mobile', { ...typed, verificationCode: await codeFor(memberId, 'sms', e164) });
  }
  expect(await memberByMobile(ctx.db, first.e164)).toBeNull();
  expect((await memberByMobile(ctx.db, second.e164))?.id).toBe(memberId);
});

test('a member binds an address, and the one that was verified before is told when it changes', async () => {
  const { headers, memberId } = await signedInMember(ctx);
  const [old, next] = [`old${memberId}@example.com`, `next${memberId}@example.com`];
  await bind(headers, 'email', { email: old, verificationCode: await codeFor(memberId, 'email', old) });
  expect((await profileOf(ctx.db, memberId))?.email).toBe(old);
  expect([await messagesTo(old), await messagesTo(next)]).toEqual([1, 0]);

  clock.advance(61_000);
  const changed = await bind(headers, 'email', {
    email: ` ${next.replace('example.com', 'EXAMPLE.com')} `,
    verificationCode: await codeFor(memberId, 'email', next),
  });
  expect(changed).toMatchObject({ status: 200, value: { target: 'n•••@example.com' } });
  expect(await overview(headers)).toMatchObject({ email: 'n•••@example.com', emailVerified: true });
  expect([await messagesTo(old), await messagesTo(next)]).toEqual([2, 1]);
});

test.each(['', 'malee', 'malee@', '@example.com', 'a@b', 'a b@example.com', 'a@example.com,b@example.com'])(
  'the address "%s" is none',
  async (email) => {
    const { headers } = await signedInMember(ctx);
    const { status, code } = await bind(headers, 'email', { email, verificationCode: '123456' });
    expect([400, 422]).toContain(status);
    expect(['MALFORMED', 'EMAIL_INVALID']).toContain(code);
  },
);

test.each([
  [{ mobileNum: '12', countryDialingCode: '66' }, 'MOBILE_INVALID'],
  [{ mobileNum: '', countryDialingCode: '66' }, 'MOBILE_MISSING'],
  [{ mobileNum: '   ', countryDialingCode: '66' }, 'MOBILE_MISSING'],
  [{ mobileNum: 'abcdefghij' }, 'MOBILE_INVALID'],
  [{ mobileNum: '\u202e0812345678', countryDialingCode: '66' }, 'MOBILE_INVALID'],
  [{ mobileNum: "' or 1=1 --", countryDialingCode: '66' }, 'MOBILE_INVALID'],
])('the number %j is none', async (typed, code) => {
  const { headers } = await signedInMember(ctx);
  expect(await bind(headers, 'mobile', { ...typed, verificationCode: '123456' })).toMatchObject({ status: 422, code });
});

test('a link to a new password that went to the old address leads nowhere after another is bound', async () => {
  const { headers, memberId } = await signedInMember(ctx);
  const link = randomBytes(32);
  await putReset(ctx.db, memberId, link, new Date(clock.now().getTime() + 60_000));
  const email = 'new-home@example.com';
  const verificationCode = await codeFor(memberId, 'email', email);
  expect(await bind(headers, 'email', { email, verificationCode })).toMatchObject({ status: 200 });
  expect(await memberOfReset(ctx.db, link, clock.now())).toBeNull();
});

test('who came in long ago confirms first', async () => {
  const { headers } = await signedInMember(ctx);
  clock.advance(11 * 60_000);
  const { typed } = newNumber();
  for (const [what, body] of [
    ['mobile', { ...typed, verificationCode: '123456' }],
    ['email', { email: 'a@example.com', verificationCode: '123456' }],
  ] as const) {
    expect(await bind(headers, what, body)).toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
  }
});

/** Counts the messages to a recipient: codes and notifications. */
async function messagesTo(to: string): Promise<number> {
  const { rows } = await ctx.pool.query<{ count: bigint }>(
    'select count(*) from identity.delivery where recipient = $1',
    [recipientMark(ctx, to)],
  );
  return Number(rows[0]?.count ?? 0);
}
