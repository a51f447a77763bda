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
/** An id that no member has, so that an unknown name makes the same queries. */
const nobodyId = 0n;

/**
 * Signs in by username and password. The browser in which the account's owner last logged in needs no puzzle; any other
 * needs one, or a captcha instead after a failure. An unknown account, an account without a password and a wrong
 * password get the same answer after the same work; only the account's owner learns its kind.
 * @throws WRONG_ACCOUNT_OR_PASSWORD (value.captcha: the next try needs one), CHALLENGE_REQUIRED, CHALLENGE_FAILED,
 * CAPTCHA_REQUIRED, CAPTCHA_WRONG, TOO_MANY_REQUESTS (value.retryAfterSeconds); as `enter`
 */
export async function signIn(ctx: Ctx, request: UsernameLogin, visitor: Visitor): Promise<LoginValue> {
  const { ip, browser, captchaId } = visitor;
  const password = request.password.trim();
  const { key, member } = await memberNamed(ctx, request.username);
  const knownHere = await deviceOf(ctx.db, member?.id ?? nobodyId, browser);
  const account = accountSubject(key, knownHere && browser);
  const address = addressSubject('address', ip);

  const { failedBefore, firstOf, lastOf } = await countTry(ctx, [account, address]);
  // Of concurrent tries only the first needs no puzzle, so that nobody guesses ten passwords before the first failure
  // is known.
  const isQuiet = knownHere && firstOf.includes('account') && (await cameInLast(ctx.db, knownHere.member_id, browser));
  // No password was tried, but the try is still counted for the address: otherwise challenges and captchas could be
  // guessed without limit.
  const { challenge } = request;
  await orTakeBack(ctx, challenge || failedBefore ? [account] : [account, address], async () => {
    // A try requires one puzzle only.
    if (failedBefore) await requireCaptcha(ctx, { captchaId, captcha: request.captcha });
    else if (!isQuiet) await requireChallenge(ctx, { purpose: 'login', answer: challenge, visitor });
  });
  const right = await orTakeBack(ctx, [account, address], () => verify(ctx, member, password));
  if (!member || !right) {
    await Promise.all([tryFailed(ctx, account), tryFailed(ctx, address)]);
    await noteFailure(ctx, { member, visitor, way: 'password', lockedOut: lastOf.includes('account') });
    throw new DomainError('WRONG_ACCOUNT_OR_PASSWORD', { captcha: true });
  }
  // Takes back this try only: a right password does not clear the address's tries at other accounts.
  await Promise.all([forgetTries(ctx, account), takeBack(ctx, address)]);

  await renewHash(ctx, member, password);
  const passwordChange = await passwordChangeOf(ctx, member, password);
  return await enter(ctx, { member, visitor, way: 'password', side: request.side, passwordChange });
}

/**
 * Finds the member for a login name, and the key under which tries at it are counted. Digits that are no username are
 * read as a verified mobile number of the site's first country; all ways to write it give one key.
 */
async function memberNamed(ctx: Ctx, username: string): Promise<{ key: string; member: MemberRow | null }> {
  const key = usernameKeyOf(username);
  const mobile = mobileShape.test(key) ? await mobileOrNull(ctx, key) : null;
  const member = await memberByKey(ctx.db, key);
  if (mobile === null) return { key, member };
  const holder = await memberByMobile(ctx.db, mobile);
  // An account registered by number with a password and without a code: the number is its name, but is not verified.
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

/** Replaces a hash made with older parameters: the password is known only at login. */
async function renewHash(ctx: Ctx, member: MemberRow, password: string): Promise<void> {
  if (member.password_hash === null || !needsRehash(member.password_hash)) return;
  await replacePasswordHash(ctx.db, member.id, member.password_hash, await hashPassword(password));
}
