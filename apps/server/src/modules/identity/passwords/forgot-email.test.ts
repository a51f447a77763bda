import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testPassword, testVisitor } from '../../../testing/members.ts';
import { deliver } from '../../delivery/deliver.ts';
import { readOutbox } from '../../delivery/desk/outbox.ts';
import { recipientMark } from '../../delivery/index.ts';
import { setModule } from '../../site/settings.ts';
import { signIn } from '../login.ts';
import { sessionOfToken } from '../sessions.ts';
import { memberById, putProfile } from '../store.ts';
import { deliveryRules } from '../verification/delivery-rules.ts';
import { sendResetLink } from './forgot-email.ts';
import { verifyPassword } from './hash.ts';
import { putReset } from './password-store.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
beforeAll(async () => {
  await setModule(ctx, 'SLIDER3', false);
});
beforeEach(async () => {
  clock.advance(31 * 60_000);
  await ctx.pool.query('delete from graphile_worker._private_jobs');
});

const newPassword = 'tnxq-zwhk-7';

const ask = async (form: Record<string, string> | string) => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/wps/member/password/email',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: answer.statusCode, ...answer.json() };
};
const reset = async (token: string, more: Record<string, unknown> = {}) => {
  const body = { token, newPassword, confirmNewPassword: newPassword, ...more };
  const request = { method: 'POST', url: '/wps/member/password/email/reset', body } as const;
  const answer = await injectEncrypted(site.app, request, { now: clock.now() });
  return { status: answer.statusCode, ...answer.json() };
};
const jobs = async () => {
  const { rows } = await ctx.pool.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'identity:send-reset-link' order by j.id`,
  );
  return rows.map((row) => row.payload);
};
const links = async (memberId: bigint) => {
  const { rows } = await ctx.pool.query('select * from identity.password_reset where member_id = $1', [memberId]);
  return rows;
};
const memberWithEmail = async (email: string, more: Parameters<typeof signedInMember>[1] = {}) => {
  const member = await signedInMember(ctx, more);
  await putProfile(ctx.db, member.memberId, { email });
  return member;
};
/** The link in the form of the mail. */
const linkFor = async (memberId: bigint) => {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  await putReset(ctx.db, memberId, tokenHash, new Date(clock.now().getTime() + 30 * 60_000));
  return token;
};
const opens = async (memberId: bigint, password: string) =>
  await verifyPassword((await memberById(ctx.db, memberId))?.password_hash ?? null, password);

test('known and unknown are one answer after one amount of work; the job finds out', async () => {
  const { username, memberId } = await memberWithEmail('malee@example.com');
  const counted = async () => (await ctx.pool.query('select 1 from identity.attempt')).rows.length;
  const before = await counted();
  const known = await ask({ username: ` ${username.toUpperCase()} `, email: ' Malee@Example.com ' });
  const between = await counted();
  const unknown = await ask({ username: 'nosuchaccount', email: 'malee@example.com' });
  expect(known).toEqual({ status: 200, success: true, value: null });
  expect(unknown).toEqual(known);
  // The address was counted for both requests together, each name separately.
  expect([between - before, (await counted()) - between]).toEqual([2, 1]);
  const asked = await jobs();
  expect(asked).toHaveLength(2);
  expect(await links(memberId)).toEqual([]);
  for (const payload of asked) await sendResetLink(ctx, payload);
  expect(await links(memberId)).toMatchObject([{ expires_at: new Date(clock.now().getTime() + 30 * 60_000) }]);
  const { rows } = await ctx.pool.query('select 1 from identity.password_reset');
  expect(rows).toHaveLength(1);
});

test.each([
  ['EN', 'Choose a new Fairhouse password'],
  ['TH', 'ตั้งรหัสผ่าน Fairhouse ใหม่'],
  ['CN', '设置新的 Fairhouse 密码'],
] as const)('the mail comes in %s and its link opens', async (language, subject) => {
  const email = `${language.toLowerCase()}@example.com`;
  const { username, memberId } = await memberWithEmail(email, { language });
  await ask({ username, email });
  for (const payload of await jobs()) await sendResetLink(ctx, payload);
  const { rows } = await ctx.pool.query("select id::text from identity.delivery where state = 'queued'");
  for (const { id } of rows) await deliver(deliveryRules)(ctx, { id });
  const [mail] = await readOutbox(ctx, { to: email, limit: 1 });
  if (mail?.channel !== 'email') throw new Error('a mail was sent');
  expect(mail.subject).toBe(subject);
  const link = /http:\/\/localhost\/\?popup=reset-password#([\w-]{43})/;
  expect(mail.html).toMatch(link);
  expect(await reset(link.exec(mail.text)?.[1] ?? '')).toMatchObject({ status: 200 });
  expect(await opens(memberId, newPassword)).toBe(true);
});

test('what was typed waits sealed: people type passwords into name fields', async () => {
  await ask({ username: 'mySecretWord', email: 'sealed@example.com' });
  const { rows } = await ctx.pool.query('select payload::text from graphile_worker._private_jobs');
  expect(rows).toHaveLength(1);
  expect(rows[0].payload).not.toMatch(/mySecretWord|sealed@example/);
});

test('no link for another address, a locked account, a trial, or who gave no address', async () => {
  const one = await memberWithEmail('one@example.com');
  const locked = await memberWithEmail('locked@example.com');
  await ctx.pool.query('update identity.member set locked_at = now() where id = $1', [locked.memberId]);
  const trial = await memberWithEmail('trial@example.com', { trial: true });
  const bare = await signedInMember(ctx);
  await ask({ username: one.username, email: 'other@example.com' });
  await ask({ username: locked.username, email: 'locked@example.com' });
  await ask({ username: trial.username, email: 'trial@example.com' });
  await ask({ username: bare.username, email: 'bare@example.com' });
  const asked = await jobs();
  expect(asked).toHaveLength(4);
  for (const payload of asked) await sendResetLink(ctx, payload);
  for (const { memberId } of [one, locked, trial, bare]) expect(await links(memberId)).toEqual([]);
});

test('a brand may choose to tell who does not exist', async () => {
  const { username } = await memberWithEmail('told@example.com');
  await setModule(ctx, 'FORGOTTELL3', true);
  expect(await ask({ username, email: 'wrong@example.com' })).toMatchObject({
    status: 404,
    code: 'USERNAME_EMAIL_UNKNOWN',
  });
  expect(await ask({ username, email: 'told@example.com' })).toMatchObject({ status: 200 });
  await setModule(ctx, 'FORGOTTELL3', false);
});

test('such a brand tells a stranger five times an hour who does not exist, then answers wrong and right alike', async () => {
  const { username } = await memberWithEmail('told-rarely@example.com');
  await ctx.pool.query(`delete from identity.attempt where kind = 'told'`);
  await setModule(ctx, 'FORGOTTELL3', true);
  const codes: unknown[] = [];
  for (let i = 0; i < 7; i++) {
    clock.advance(6 * 60_000);
    codes.push((await ask({ username: `nobody${i}`, email: 'wrong@example.com' })).status);
  }
  expect(codes).toEqual([404, 404, 404, 404, 404, 200, 200]);
  expect(await ask({ username, email: 'told-rarely@example.com' })).toMatchObject({ status: 200 });
  await setModule(ctx, 'FORGOTTELL3', false);
});

test('a brand may switch it off', async () => {
  await setModule(ctx, 'FORGOTEMAIL3', false);
  expect(await ask({ username: 'somchai', email: 'a@example.com' })).toMatchObject({
    status: 403,
    code: 'MODULE_DISABLED',
    value: { modId: 'FORGOTEMAIL3' },
  });
  await setModule(ctx, 'FORGOTEMAIL3', true);
});

test('a name and an address that break their rules are named, and nothing is queued', async () => {
  const cases: [Record<string, string>, Record<string, string>][] = [
    [
      { username: ' ', email: 'a@example.com' },
      { field: 'username', rule: 'required' },
    ],
    [
      { username: '1abc', email: 'a@example.com' },
      { field: 'username', rule: 'pattern' },
    ],
    [
      { username: "o'; drop", email: 'a@example.com' },
      { field: 'username', rule: 'pattern' },
    ],
    [
      { username: 'ab', email: 'a@example.com' },
      { field: 'username', rule: 'length' },
    ],
    [
      { username: 'somchai', email: ' ' },
      { field: 'email', rule: 'required' },
    ],
    [
      { username: 'somchai', email: 'nowhere.example' },
      { field: 'email', rule: 'pattern' },
    ],
    [
      { username: 'somchai', email: 'two words@example.com' },
      { field: 'email', rule: 'pattern' },
    ],
  ];
  for (const [form, issue] of cases) {
    expect(await ask(form), JSON.stringify(form)).toMatchObject({
      status: 422,
      code: 'FIELD_RULE',
      value: { issues: [issue] },
    });
  }
  for (const form of ['username=a&username=b&email=c', 'username=somchai', 'email=a', 'username=a&email=b&admin=1']) {
    expect(await ask(form), form).toMatchObject({ status: 400, code: 'MALFORMED' });
  }
  for (const form of [
    { username: 'x'.repeat(65), email: 'a@b.example' },
    { username: 'nul\u0000', email: 'a@b.example' },
  ]) {
    expect(await ask(form)).toMatchObject({ status: 400, code: 'MALFORMED' });
  }
  expect(await jobs()).toEqual([]);
});

test('only this call takes a form', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/wps/session/login/freeplay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'platform=W',
  });
  expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
});

test('one name is written to so often and no more, whether it exists or not', async () => {
  for (const username of [(await memberWithEmail('often@example.com')).username, 'nosuchaccount2']) {
    for (let time = 0; time < 5; time += 1) {
      expect(await ask({ username, email: 'often@example.com' })).toMatchObject({ status: 200 });
    }
    expect(await ask({ username, email: 'often@example.com' })).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      value: { retryAfterSeconds: 300 },
    });
    clock.advance(5 * 60_000 + 1);
  }
});

test('who does not know the address keeps nobody from asking for a link', async () => {
  const { username } = await memberWithEmail('mine@example.com');
  for (let time = 0; time < 6; time += 1) await ask({ username, email: 'guessed@example.com' });
  expect(await ask({ username, email: 'mine@example.com' })).toMatchObject({ status: 200 });
});

test('a mailbox that got ten links today gets no other while the last is good', async () => {
  const { username, memberId } = await memberWithEmail('flooded@example.com');
  const mails = async () => {
    const { rows } = await ctx.pool.query('select count(*)::int as n from identity.delivery where recipient = $1', [
      recipientMark(ctx, 'flooded@example.com'),
    ]);
    return rows[0].n;
  };
  const send = async () => {
    await ctx.pool.query('delete from graphile_worker._private_jobs');
    expect(await ask({ username, email: 'flooded@example.com' })).toMatchObject({ status: 200 });
    for (const payload of await jobs()) await sendResetLink(ctx, payload);
    clock.advance(2 * 60_000);
  };
  for (let time = 0; time < 12; time += 1) await send();
  expect(await mails()).toBe(10);
  expect(await links(memberId)).toHaveLength(1);
  clock.advance(30 * 60_000);
  await send();
  expect(await mails()).toBe(11);
});

test('the link opens once: a new password, no session, and every other one ended', async () => {
  const { memberId, username, token: session } = await signedInMember(ctx, { passwordChangeRequired: true });
  const token = await linkFor(memberId);
  expect(await reset(token)).toEqual({ status: 200, success: true, value: null });
  expect(await opens(memberId, newPassword)).toBe(true);
  expect(await sessionOfToken(ctx, session)).toBeNull();
  expect(await reset(token)).toMatchObject({ status: 422, code: 'RESET_LINK_INVALID' });
  const request = { type: 'username', username, password: newPassword, side: 'member' } as const;
  expect(await signIn(ctx, request, testVisitor())).toMatchObject({ passwordChange: null });
  const { rows } = await ctx.pool.query('select kind, detail from identity.event where member_id = $1 order by id', [
    memberId,
  ]);
  expect(rows[0]).toEqual({ kind: 'password-reset', detail: { way: 'email' } });
});

test('one link used many times at once changes the password once', async () => {
  const { memberId } = await signedInMember(ctx);
  const token = await linkFor(memberId);
  const words = ['tnxq-zwhk-1', 'tnxq-zwhk-2', 'tnxq-zwhk-3', 'tnxq-zwhk-4'];
  const answers = await Promise.all(words.map((word) => reset(token, { newPassword: word, confirmNewPassword: word })));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422, 422]);
  expect(await opens(memberId, words[answers.findIndex((answer) => answer.status === 200)] ?? '')).toBe(true);
});

test('a new link voids the one before, and half an hour voids any', async () => {
  const { memberId } = await signedInMember(ctx);
  const [first, second] = [await linkFor(memberId), await linkFor(memberId)];
  expect(await reset(first)).toMatchObject({ code: 'RESET_LINK_INVALID' });
  clock.advance(30 * 60_000);
  expect(await reset(second)).toMatchObject({ code: 'RESET_LINK_INVALID' });
  expect(await opens(memberId, testPassword)).toBe(true);
});

test('a slip in the new password does not use the link up', async () => {
  const { memberId, username } = await signedInMember(ctx);
  const token = await linkFor(memberId);
  const both = (word: string) => ({ newPassword: word, confirmNewPassword: word });
  expect(await reset(token, both('short'))).toMatchObject({ code: 'FIELD_RULE' });
  expect(await reset(token, { confirmNewPassword: 'another' })).toMatchObject({ code: 'FIELD_RULE' });
  expect(await reset(token, both('iloveyou1'))).toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
  expect(await reset(token, both(`${username}99`))).toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
  expect(await reset(token)).toMatchObject({ status: 200 });
});

test('a made-up link is none, and guessing is limited', async () => {
  for (const token of ['', 'x', 'x'.repeat(43), "'; --", randomBytes(32).toString('base64url')]) {
    expect(await reset(token)).toMatchObject({ status: 422, code: 'RESET_LINK_INVALID' });
  }
  const guesses = await Promise.all(Array.from({ length: 10 }, () => reset('y'.repeat(43))));
  expect(guesses.filter((guess) => guess.code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
});
