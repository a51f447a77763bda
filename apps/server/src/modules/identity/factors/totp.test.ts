import { expect, test } from 'vitest';
import { base32, totpCode, wrongTotpCode } from '../../../testing/authenticator.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { factorsOf } from './methods.ts';
import { renewRecoveryCodes, takeRecoveryCode } from './recovery.ts';
import { memberSubject } from './subjects.ts';
import { confirmTotp, removeTotp, startTotp, takeTotp } from './totp.ts';
import { verifyFactor } from './verify.ts';

const clock = testClock();
const visitor = testVisitor();
const ctx = await useTestCtx({ clock: clock.now });

async function withTotp() {
  const { memberId } = await signedInMember(ctx);
  const subject = memberSubject(memberId);
  const { secret } = await startTotp(ctx, subject, 'preecha');
  const recoveryCodes = await confirmTotp(ctx, subject, totpCode(secret, clock.now()), visitor);
  clock.advance(60_000);
  return { subject, secret, recoveryCodes: recoveryCodes ?? [] };
}

/** RFC 6238, appendix B: the last six of its eight digits. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

test.each(vectors)('at %i seconds the code of the RFC 6238 secret is %s', async (seconds, code) => {
  const own = testClock(new Date(seconds * 1000));
  const at = { ...ctx, clock: own.now };
  const { memberId } = await signedInMember(ctx);
  const subject = memberSubject(memberId);
  await startTotp(at, subject, 'vector');
  const rfc = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(base32(rfc).toString()).toBe('12345678901234567890');
  await ctx.pool.query(`update identity.totp set secret = $1 where subject_kind = 'member' and subject_id = $2`, [
    ctx.vault.seal('totp', Buffer.from(rfc)),
    memberId,
  ]);
  await confirmTotp(at, subject, code, visitor);
  expect((await factorsOf(ctx.db, subject)).totpSince).toEqual(own.now());
});

test('the secret is kept sealed, and its address names brand and account', async () => {
  const { memberId } = await signedInMember(ctx);
  const { secret, uri } = await startTotp(ctx, memberSubject(memberId), 'preecha');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(uri);
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain(':preecha');
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(address.searchParams.get('issuer')).toBeTruthy();
  const { rows } = await ctx.pool.query('select secret from identity.totp where subject_id = $1', [memberId]);
  expect(rows[0].secret.includes(Buffer.from(secret))).toBe(false);
});

test('nothing is asked for before the app has shown a code, and a wrong one does not confirm', async () => {
  const { memberId } = await signedInMember(ctx);
  const subject = memberSubject(memberId);
  const { secret } = await startTotp(ctx, subject, 'preecha');
  expect(await takeTotp(ctx, subject, totpCode(secret, clock.now()))).toBe(false);
  expect((await factorsOf(ctx.db, subject)).strong).toBe(false);
  const wrong = wrongTotpCode(secret, clock.now());
  await expect(confirmTotp(ctx, subject, wrong, visitor)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６', '123456\u0000']) {
    await expect(confirmTotp(ctx, subject, typed, visitor), typed).rejects.toMatchObject({ code: 'CODE_INVALID' });
  }
});

test('a secret that waited half an hour is confirmed no more; a confirmed one is not replaced', async () => {
  const { memberId } = await signedInMember(ctx);
  const subject = memberSubject(memberId);
  const { secret } = await startTotp(ctx, subject, 'preecha');
  clock.advance(31 * 60_000);
  const late = confirmTotp(ctx, subject, totpCode(secret, clock.now()), visitor);
  await expect(late).rejects.toMatchObject({ code: 'FACTOR_NOT_FOUND' });
  const again = await startTotp(ctx, subject, 'preecha');
  expect(await confirmTotp(ctx, subject, totpCode(again.secret, clock.now()), visitor)).toHaveLength(10);
  await expect(startTotp(ctx, subject, 'preecha')).rejects.toMatchObject({ code: 'FACTOR_EXISTS' });
});

test('one step before and after is taken, two are not; spaces in a code do not matter', async () => {
  const { subject, secret } = await withTotp();
  const from = (steps: number) => totpCode(secret, new Date(clock.now().getTime() + steps * 30_000));
  expect(await takeTotp(ctx, subject, from(-2))).toBe(false);
  expect(await takeTotp(ctx, subject, from(2))).toBe(false);
  expect(await takeTotp(ctx, subject, from(-1))).toBe(true);
  expect(await takeTotp(ctx, subject, `${from(0).slice(0, 3)} ${from(0).slice(3)}`)).toBe(true);
  expect(await takeTotp(ctx, subject, from(1))).toBe(true);
});

test('a code serves once, also when it is sent many times at once, and no earlier one serves after it', async () => {
  const { subject, secret } = await withTotp();
  const code = totpCode(secret, clock.now());
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeTotp(ctx, subject, code)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  const before = totpCode(secret, new Date(clock.now().getTime() - 30_000));
  expect(await takeTotp(ctx, subject, before)).toBe(false);
});

test('the code that confirmed the app is used by that', async () => {
  const { memberId } = await signedInMember(ctx);
  const subject = memberSubject(memberId);
  const { secret } = await startTotp(ctx, subject, 'preecha');
  const code = totpCode(secret, clock.now());
  await confirmTotp(ctx, subject, code, visitor);
  expect(await takeTotp(ctx, subject, code)).toBe(false);
});

test('a recovery code serves once however it is typed, also at once, and only for its owner', async () => {
  const { subject, recoveryCodes } = await withTotp();
  const other = await withTotp();
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}( [0-9A-HJKMNP-TV-Z]{6}){3}$/);
  expect(await takeRecoveryCode(ctx, other.subject, first)).toBe(false);
  expect(await takeRecoveryCode(ctx, subject, ` ${first.toLowerCase().replaceAll(' ', '-')} `)).toBe(true);
  expect(await takeRecoveryCode(ctx, subject, first)).toBe(false);
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeRecoveryCode(ctx, subject, second)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect((await factorsOf(ctx.db, subject)).recoveryCodes).toBe(8);
});

test('recovery codes are kept as MACs, and new ones take the place of the old', async () => {
  const { subject, recoveryCodes } = await withTotp();
  const { rows } = await ctx.pool.query('select mac from identity.recovery_code where subject_id = $1', [subject.id]);
  for (const { mac } of rows) expect(mac).toHaveLength(32);
  const renewed = await renewRecoveryCodes(ctx, subject, visitor);
  expect(await takeRecoveryCode(ctx, subject, recoveryCodes[2] ?? '')).toBe(false);
  expect(await takeRecoveryCode(ctx, subject, renewed[2] ?? '')).toBe(true);
});

test('with the last factor the recovery codes go, and none are made for who has nothing to recover', async () => {
  const { subject } = await withTotp();
  await ctx.db.transaction().execute((tx) => removeTotp(ctx, tx, subject, visitor));
  expect(await factorsOf(ctx.db, subject)).toEqual({ totpSince: null, passkeys: 0, recoveryCodes: 0, strong: false });
  await expect(renewRecoveryCodes(ctx, subject, visitor)).rejects.toMatchObject({ code: 'FACTOR_NOT_FOUND' });
  const again = ctx.db.transaction().execute((tx) => removeTotp(ctx, tx, subject, visitor));
  await expect(again).rejects.toMatchObject({ code: 'FACTOR_NOT_FOUND' });
});

test('after ten wrong codes guessing is closed for five minutes, after ten more for ten; a right one clears it', async () => {
  const { subject, secret } = await withTotp();
  const guess = (code: string) =>
    verifyFactor(ctx, subject, { method: 'totp', code }, visitor).then(
      () => 'right',
      (error: { code: string }) => error.code,
    );
  const wrong = () => guess(wrongTotpCode(secret, clock.now()));
  const outcomes = await Promise.all(Array.from({ length: 15 }, wrong));
  expect(outcomes.filter((o) => o === 'CODE_INVALID')).toHaveLength(10);
  expect(outcomes.filter((o) => o === 'TOO_MANY_REQUESTS')).toHaveLength(5);
  await expect(
    verifyFactor(ctx, subject, { method: 'totp', code: totpCode(secret, clock.now()) }, visitor),
  ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 300 } });
  clock.advance(5 * 60_000);
  for (let n = 0; n < 10; n += 1) expect(await wrong()).toBe('CODE_INVALID');
  clock.advance(9 * 60_000);
  expect(await wrong()).toBe('TOO_MANY_REQUESTS');
  clock.advance(60_000);
  expect(await guess(totpCode(secret, clock.now()))).toBe('right');
  const { rows } = await ctx.pool.query('select * from identity.factor_tries where subject_id = $1', [subject.id]);
  expect(rows).toEqual([]);
});
