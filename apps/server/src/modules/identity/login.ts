import type { LoginValue, PasswordChange, UsernameLogin } from '@fairhouse/contract/identity';
import { Histogram } from 'prom-client';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { metricsOf } from '../../platform/metrics.ts';
import { isModuleOn } from '../site/index.ts';
import {
  accountSubject,
  addressSubject,
  countTry,
  forgetTries,
  type Subject,
  takeBack,
  tryFailed,
} from './attempts.ts';
import { requireCaptcha } from './captcha.ts';
import { enter } from './enter.ts';
import { usernameKeyOf } from './members.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords/hash.ts';
import { type MemberRow, memberByKey, replacePasswordHash } from './store.ts';
import type { Visitor } from './visitor.ts';

/** Where the brand enforces it, a password serves this long. */
const passwordMaxAgeMs = 90 * 24 * 3_600_000;

/**
 * Signs in by username and password. An unknown account, an account without a password and a wrong password are one
 * answer after one amount of work; what kind of account it is, only its owner learns.
 * @throws WRONG_ACCOUNT_OR_PASSWORD (value.captcha: the next try needs one), CAPTCHA_REQUIRED, CAPTCHA_WRONG,
 * TOO_MANY_REQUESTS (value.retryAfterSeconds), NON_AGENT_ACCOUNT, NON_MEMBER_ACCOUNT
 */
export async function signIn(ctx: Ctx, request: UsernameLogin, visitor: Visitor): Promise<LoginValue> {
  const { ip, captchaId } = visitor;
  const usernameKey = usernameKeyOf(request.username);
  const password = request.password.trim();
  const account = accountSubject(usernameKey);
  const address = addressSubject('address', ip);

  const { failedBefore } = await countTry(ctx, [account, address]);
  // No password was tried. The address still pays for it: otherwise captchas could be guessed without end.
  if (failedBefore)
    await orTakeBack(ctx, [account], () => requireCaptcha(ctx, { captchaId, captcha: request.captcha }));
  const member = await memberByKey(ctx.db, usernameKey);
  const right = await orTakeBack(ctx, [account, address], () => verify(ctx, member, password));
  if (!member || !right) {
    await Promise.all([tryFailed(ctx, account), tryFailed(ctx, address)]);
    throw new DomainError('WRONG_ACCOUNT_OR_PASSWORD', { captcha: true });
  }
  // Only what this try added: a right password does not wipe out what the address did to other accounts.
  await Promise.all([forgetTries(ctx, account), takeBack(ctx, address)]);

  await renewHash(ctx, member, password);
  const passwordChange = await passwordChangeOf(ctx, member);
  return await enter(ctx, { member, visitor, way: 'password', side: request.side, passwordChange });
}

/** A try that came to nothing, as when too many are verified at once, is not held against anybody. */
async function orTakeBack<T>(ctx: Ctx, subjects: Subject[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await Promise.all(subjects.map((subject) => takeBack(ctx, subject)));
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

const histograms = new WeakMap<Ctx, Histogram>();

function verificationTimes(ctx: Ctx): Histogram {
  let histogram = histograms.get(ctx);
  if (!histogram) {
    histogram = new Histogram({
      name: 'password_verification_seconds',
      help: 'Time of one password verification at login, waiting for its turn included; unknown accounts count alike',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [metricsOf(ctx)],
    });
    histograms.set(ctx, histogram);
  }
  return histogram;
}

/** The only moment at which the password is known: a hash of yesterday's strength is replaced. */
async function renewHash(ctx: Ctx, member: MemberRow, password: string): Promise<void> {
  if (member.password_hash === null || !needsRehash(member.password_hash)) return;
  await replacePasswordHash(ctx.db, member.id, member.password_hash, await hashPassword(password));
}

async function passwordChangeOf(ctx: Ctx, member: MemberRow): Promise<PasswordChange | null> {
  if (member.password_change_required) return 'first';
  return (await hasExpiredPassword(ctx, member)) ? 'expired' : null;
}

async function hasExpiredPassword(ctx: Ctx, member: MemberRow): Promise<boolean> {
  if (member.password_changed_at === null || !(await isModuleOn(ctx, 'PWDEXPFORCECHANGE3'))) return false;
  return ctx.clock().getTime() - member.password_changed_at.getTime() > passwordMaxAgeMs;
}
