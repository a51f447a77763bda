import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Ctx } from '../../../platform/ctx.ts';
import { openTestCtxForThisTest, testClock, useTestCtx } from '../../../testing/ctx.ts';
import { testVisitor } from '../../../testing/members.ts';
import { codesOf, openTestSmsProvider } from '../../../testing/senders.ts';
import { changeLoginRules } from '../../site/desk/index.ts';
import type { Visitor } from '../visitor.ts';
import { type CodePurpose, proveMobile, sendCode, takeCode } from './codes.ts';

const clock = testClock();
let target = '';
let numbers = 10_000_000;

const provider = await openTestSmsProvider();
afterAll(provider.close);
const ctx = await useTestCtx({ clock: clock.now, config: { sms: provider.settings() } });
beforeEach(() => {
  target = `+668${numbers++}`;
  // Time passes between tests, so that each has all of a visitor's tries.
  clock.advance(10 * 60_000);
});

const visitor = testVisitor();
async function sent(purpose: CodePurpose = 'bind', memberId?: bigint): Promise<string> {
  await sendCode(ctx, { channel: 'sms', purpose, target, memberId, visitor });
  const last = codesOf(provider).at(-1);
  expect(last?.to).toBe(target);
  return last?.code ?? '';
}
const take = (code: string, more: { purpose?: CodePurpose; memberId?: bigint; at?: string; by?: Visitor } = {}) =>
  takeCode(ctx, {
    channel: 'sms',
    purpose: more.purpose ?? 'bind',
    target: more.at ?? target,
    memberId: more.memberId,
    visitor: more.by ?? visitor,
    code,
  });
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');

test('a code of six digits arrives, in words that name the brand, and is taken once', async () => {
  const code = await sent();
  expect(code).toMatch(/^\d{6}$/);
  expect(codesOf(provider).at(-1)?.text).toBe(
    `Fairhouse: ${code} is your verification code, valid for 5 minutes. Do not share it with anyone.`,
  );
  await take(code);
  await expect(take(code)).rejects.toMatchObject({ code: 'CODE_INVALID' });
});

test('another may be asked for after a minute, while the code is good for five', async () => {
  const answer = await sendCode(ctx, { channel: 'sms', purpose: 'bind', target, visitor });
  expect(answer).toEqual({ expiredMinutes: 1 });
  clock.advance(5 * 60_000 - 1);
  await take(codesOf(provider).at(-1)?.code ?? '');
});

test('the site sets after how many minutes another may be asked for', async () => {
  const by = { operatorId: null, reason: '', said: {} };
  await changeLoginRules(ctx, by, 'site', { codeResendMinutes: 4 });
  const answer = await sendCode(ctx, { channel: 'sms', purpose: 'bind', target, visitor });
  expect(answer).toEqual({ expiredMinutes: 4 });
  await changeLoginRules(ctx, by, 'site', { codeResendMinutes: 1 });
});

test('a code that is five minutes old has expired, also when it is right', async () => {
  const code = await sent();
  clock.advance(5 * 60_000);
  await expect(take(code)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
});

test('a wrong code is told how many tries are left, and after five even the right one is worth nothing', async () => {
  const code = await sent();
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    await expect(take(wrongOf(code))).rejects.toMatchObject({ code: 'CODE_INVALID', value: { triesLeft } });
  }
  await expect(take(code)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
});

test('a wrong try counts whatever becomes of the caller’s transaction', async () => {
  const code = await sent();
  // A transaction of another pool: one of this pool would occupy a connection while the call waits for a second one,
  // which is refused here.
  const caller = await openTestCtxForThisTest({ databaseUrl: ctx.config.databaseUrl ?? '' });
  for (let i = 0; i < 5; i++) {
    await caller.db
      .transaction()
      .execute(async () => await take(wrongOf(code)))
      .catch(() => {});
  }
  await expect(take(code)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
});

test('a code is taken exactly as it was typed: nothing is trimmed', async () => {
  const code = await sent();
  await expect(take(` ${code}`)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  await expect(take(`${code} `)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  await take(code);
});

test('no code is no try', async () => {
  const code = await sent();
  for (let i = 0; i < 8; i++) await expect(take('')).rejects.toMatchObject({ code: 'CODE_INVALID' });
  await take(code);
});

test('a code is worth nothing for another purpose, number or member', async () => {
  const code = await sent('bind', 7n);
  await expect(take(code, { purpose: 'register', memberId: 7n })).rejects.toMatchObject({ code: 'CODE_INVALID' });
  await expect(take(code, { memberId: 8n })).rejects.toMatchObject({ code: 'CODE_INVALID' });
  await expect(take(code)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  await expect(take(code, { memberId: 7n, at: '+66899999999' })).rejects.toMatchObject({ code: 'CODE_INVALID' });
  await take(code, { memberId: 7n });
});

test('a new code ends the one before, whose wrong tries are forgotten', async () => {
  const first = await sent();
  for (let i = 0; i < 4; i++) await take(wrongOf(first)).catch(() => {});
  let second = await sent();
  while (second === first) second = await sent();
  await expect(take(first)).rejects.toMatchObject({ code: 'CODE_INVALID', value: { triesLeft: 4 } });
  await take(second);
});

test('who asks for somebody’s number, or guesses at it, in another browser ends nobody’s code', async () => {
  const code = await sent('register');
  const stranger = testVisitor({ browser: 'stranger', ip: '198.51.100.1' });
  await sendCode(ctx, { channel: 'sms', purpose: 'register', target, visitor: stranger });
  for (let i = 0; i < 8; i++) await take(wrongOf(code), { purpose: 'register', by: stranger }).catch(() => {});
  await expect(take(code, { purpose: 'register', by: stranger })).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
  await take(code, { purpose: 'register' });
});

test('what a member asks for as theirs goes on in another browser', async () => {
  const code = await sent('confirm', 7n);
  await take(code, { purpose: 'confirm', memberId: 7n, by: testVisitor({ browser: 'a frame without cookies' }) });
});

test('of many right answers at once one is heard', async () => {
  const code = await sent();
  const heard = await Promise.allSettled(Array.from({ length: 8 }, () => take(code)));
  expect(heard.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
});

test('of many wrong answers at once five are judged', async () => {
  const code = await sent();
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => take(wrongOf(code))));
  const codes = answers.map((one) => (one.status === 'rejected' ? one.reason.code : 'taken'));
  expect(codes.filter((each) => each === 'CODE_INVALID')).toHaveLength(5);
  expect(codes.filter((each) => each === 'CODE_EXPIRED')).toHaveLength(7);
});

test('neither code nor number is in the database once the message is sent', async () => {
  const code = await sent();
  const { rows } = await ctx.pool.query<{ all: string }>(
    'select (select json_agg(c)::text from identity.code c) || (select json_agg(d)::text from identity.delivery d) as all',
  );
  const all = rows[0]?.all ?? '';
  // Bytes are printed in hexadecimal, which may contain a code's six digits by chance.
  const words = all.replaceAll(/\\\\x[0-9a-f]*/g, 'bytes');
  expect(words).toContain('"code_mac":"bytes"');
  for (const secret of [code, target]) {
    expect(words).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString('hex'));
  }
  const { rows: kept } = await ctx.pool.query(
    'select count(*)::int as n from identity.delivery where sealed is not null',
  );
  expect(kept[0].n).toBe(0);
});

test('what one master key has marked, another does not know', async () => {
  const code = await sent();
  const other: Ctx = { ...ctx, config: { ...ctx.config, masterKey: randomBytes(32) } };
  await expect(takeCode(other, { channel: 'sms', purpose: 'bind', target, visitor, code })).rejects.toMatchObject({
    code: 'CODE_INVALID',
  });
});

test('whoever shows the code holds the number', async () => {
  const code = await sent('register');
  const proof = { purpose: 'register', mobile: target, visitor } as const;
  await expect(proveMobile(ctx, proof)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  await proveMobile(ctx, { ...proof, verificationCode: code });
});

test('phones are told which site a code is for, where the site is reached over HTTPS', async () => {
  const secure: Ctx = { ...ctx, config: { ...ctx.config, publicUrl: 'https://play.example' } };
  await sendCode(secure, { channel: 'sms', purpose: 'bind', target, visitor, language: 'TH' });
  const { text = '', code = '' } = codesOf(provider).at(-1) ?? {};
  expect(text).toContain(`รหัสยืนยันของคุณคือ ${code}`);
  expect(text.split('\n').at(-1)).toBe(`@play.example #${code}`);
});
