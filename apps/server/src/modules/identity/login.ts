import type { LoginValue, UsernameLogin } from '@fairhouse/contract/identity';
import { Histogram } from 'prom-client';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { metricsOf } from '../../platform/http/metrics.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import { accountSubject, addressSubject, countTry, forgetTries, orTakeBack, takeBack, tryFailed } from './attempts.ts';
import { requireCaptcha } from './captcha.ts';
import { requireChallenge } from './challenges/require.ts';
import { deviceOf } from './device-store.ts';
import { enter } from './enter.ts';
import { cameInLast } from './event-store.ts';
import { noteFailure } from './login-failures.ts';
import { usernameKeyOf } from './members.ts';
import { passwordChangeOf } from './passwords/change.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords/hash.ts';
import { type MemberRow, memberByKey, memberByMobile, replacePasswordHash } from './store.ts';
import { mobileOf } from './verification/mobile.ts';
import type { Visitor } from './visitor.ts';

const mobileShape = /^\+?\d{6,15}$/;
/** No member's id, so that an unknown name makes the same queries. */
const nobodyId = 0n;

/**
 * Signs in by username and password. A browser that the account's owner came in with last is asked for no puzzle; any
 * other for one, after a failure for a captcha instead. An unknown account, an account without a password and a wrong password get one
 * answer after the same work; only its owner learns the account's kind.
 * @throws WRONG_ACCOUNT_OR_PASSWORD (value.captcha: the next try needs one), CHALLENGE_REQUIRED, CHALLENGE_FAILED,
 * CAPTCHA_REQUIRED, CAPTCHA_WRONG, TOO_MANY_REQUESTS (value.retryAfterSeconds), and what `enter` throws
 */
export async function signIn(ctx: Ctx, request: UsernameLogin, visitor: Visitor): Promise<LoginValue> {
  const { ip, browser, captchaId } = visitor;
  const password = request.password.trim();
  const { key, member } = await memberNamed(ctx, request.username);
  const knownHere = await deviceOf(ctx.db, member?.id ?? nobodyId, browser);
  const account = accountSubject(key, knownHere && browser);
  const address = addressSubject('address', ip);

  const { failedBefore, firstOf, lastOf } = await countTry(ctx, [account, address]);
  // Of tries at once the first alone goes without: nobody guesses ten passwords before one is known to have failed.
  const isQuiet = knownHere && firstOf.includes('account') && (await cameInLast(ctx.db, knownHere.member_id, browser));
  // No password was tried, but an answer's address is still counted: otherwise challenges and captchas could be guessed
  // without end.
  const { challenge } = request;
  await orTakeBack(ctx, challenge || failedBefore ? [account] : [account, address], async () => {
    // One puzzle a try.
    if (failedBefore) await requireCaptcha(ctx, { captchaId, captcha: request.captcha });
    else if (!isQuiet) await requireChallenge(ctx, { purpose: 'login', answer: challenge, visitor });
  });
  const right = await orTakeBack(ctx, [account, address], () => verify(ctx, member, password));
  if (!member || !right) {
    await Promise.all([tryFailed(ctx, account), tryFailed(ctx, address)]);
    await noteFailure(ctx, { member, visitor, way: 'password', lockedOut: lastOf.includes('account') });
    throw new DomainError('WRONG_ACCOUNT_OR_PASSWORD', { captcha: true });
  }
  // Only this try: a right password does not clear the address's tries at other accounts.
  await Promise.all([forgetTries(ctx, account), takeBack(ctx, address)]);

  await renewHash(ctx, member, password);
  const passwordChange = await passwordChangeOf(ctx, member, password);
  return await enter(ctx, { member, visitor, way: 'password', side: request.side, passwordChange });
}

/**
 * Finds the member that a login name means, and the key under which tries at it are counted. Digits that are nobody's
 * username are read as a mobile number of the site's first country that its owner has proved to hold; every way to
 * write it gives one key.
 */
async function memberNamed(ctx: Ctx, username: string): Promise<{ key: string; member: MemberRow | null }> {
  const key = usernameKeyOf(username);
  const mobile = mobileShape.test(key) ? await mobileOrNull(ctx, key) : null;
  const member = await memberByKey(ctx.db, key);
  if (mobile === null) return { key, member };
  const holder = await memberByMobile(ctx.db, mobile);
  // An account opened by number with a password and no code: the number is its name, but nobody has proved to hold it.
  const named = await memberByKey(ctx.db, usernameKeyOf(mobile));
  return { key: mobile, member: member ?? holder ?? named };
}

async function mobileOrNull(ctx: Ctx, mobileNum: string): Promise<string | null> {
  try {
    return await mobileOf(ctx, { mobileNum });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'MOBILE_INVALID') return null;
    throw error;
  }
}

async function verify(ctx: Ctx, member: MemberRow | null, password: string): Promise<boolean> {
  const stopTimer = verificationTimes(ctx).startTimer();
  try {
    return await verifyPassword(member?.password_hash ?? null, password);
  } finally {
    stopTimer();
  }
}

const verificationTimes = perCtx(
  (ctx) =>
    new Histogram({
      name: 'password_verification_seconds',
      help: 'Time of one password verification at login, waiting for its turn included; unknown accounts count alike',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [metricsOf(ctx)],
    }),
);

/** Renews a hash made with older parameters: only at login is the password known. */
async function renewHash(ctx: Ctx, member: MemberRow, password: string): Promise<void> {
  if (member.password_hash === null || !needsRehash(member.password_hash)) return;
  await replacePasswordHash(ctx.db, member.id, member.password_hash, await hashPassword(password));
}
