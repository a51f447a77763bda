import type { LoginValue } from '@fairhouse/contract/identity';
import type { MobileRegisterRequest, RegisterRequest } from '@fairhouse/contract/registration';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isModuleOn } from '../../site/index.ts';
import { addressSubject, countTry } from '../attempts.ts';
import { requireCaptcha } from '../captcha.ts';
import { usernameKeyOf } from '../members.ts';
import { memberByKey, memberByMobile } from '../store.ts';
import { proveMobile } from '../verification/codes.ts';
import type { Visitor } from '../visitor.ts';
import { type AnyRequest, type Application, readApplication, type Way } from './application.ts';
import { openAccount } from './open-account.ts';
import { resolveUpline } from './uplines.ts';

/** Runs last in the transaction of every registration, e.g. to post a gift. */
export type OnRegistered = (tx: Db, member: { memberId: bigint; currency: CurrencyCode }) => Promise<void>;

/**
 * Makes a member with wallets and signs in. With a social ticket no password is asked, and the account that came in
 * there is linked.
 * @throws MODULE_DISABLED, USERNAME_TAKEN, SOCIAL_FAILED, and what every registration raises: TERMS_NOT_ACCEPTED,
 * UNDER_AGE (value.minAge, value.field), FIELD_RULE (value.issues), PASSWORD_TOO_COMMON (value.field), MOBILE_INVALID,
 * CURRENCY_NOT_OFFERED (value.currencies), AFFILIATE_INVALID (value.field), CAPTCHA_REQUIRED, CAPTCHA_WRONG, CODE_INVALID, CODE_EXPIRED, MOBILE_TAKEN,
 * TOO_MANY_REQUESTS
 */
export async function register(
  ctx: Ctx,
  request: RegisterRequest,
  visitor: Visitor,
  onRegistered: OnRegistered,
): Promise<LoginValue> {
  await requireModule(ctx, 'REG3');
  const proof = await isModuleOn(ctx, 'REGMOBVERF3');
  const way: Way = { kind: 'username', password: request.socialTicket === undefined, proof };
  return await carryOut(ctx, way, request, visitor, onRegistered);
}

/**
 * The same by mobile number, which is the account's name. Without a password (MOBILENUMPASSREG3 off) the number is
 * always to be shown, with one while REGMOBVERF3 is on.
 * @throws as `register`, with MOBILE_TAKEN for a number that has an account
 */
export async function registerMobile(
  ctx: Ctx,
  request: MobileRegisterRequest,
  visitor: Visitor,
  onRegistered: OnRegistered,
): Promise<LoginValue> {
  await requireModule(ctx, 'MOBILENUMREG3');
  const password = await isModuleOn(ctx, 'MOBILENUMPASSREG3');
  const proof = !password || (await isModuleOn(ctx, 'REGMOBVERF3'));
  return await carryOut(ctx, { kind: 'mobile', password, proof }, request, visitor, onRegistered);
}

/** A slip anywhere else uses up neither the captcha nor the code: they come last, the one that costs money at the end. */
async function carryOut(
  ctx: Ctx,
  way: Way,
  request: AnyRequest,
  visitor: Visitor,
  onRegistered: OnRegistered,
): Promise<LoginValue> {
  const application = await readApplication(ctx, way, request);
  // From here on the answers tell of other accounts.
  await countTry(ctx, [addressSubject('register', visitor.ip)]);
  const upline = await resolveUpline(ctx, request);
  await requireFree(ctx, way, application);
  const { captcha } = request;
  if (application.captchaAsked) await requireCaptcha(ctx, { captchaId: visitor.captchaId, captcha });
  const isProven = way.proof && application.mobile !== null;
  if (isProven) await proveNumber(ctx, application.mobile, request, visitor);
  return await openAccount(ctx, { way, request, application, upline, isProven, visitor, onRegistered });
}

async function proveNumber(ctx: Ctx, mobile: string | null, request: AnyRequest, visitor: Visitor): Promise<void> {
  if (mobile === null) return;
  const { verificationCode, firebaseIdToken } = request;
  await proveMobile(ctx, { purpose: 'register', mobile, verificationCode, firebaseIdToken, visitor });
}

/** Whether a number has an account is told to who shows to hold it, where that is asked for: only after it is shown. */
async function requireFree(ctx: Ctx, { kind, proof }: Way, { username, mobile }: Application): Promise<void> {
  if (kind === 'username') {
    if (await memberByKey(ctx.db, usernameKeyOf(username))) throw new DomainError('USERNAME_TAKEN');
  } else if (!proof && mobile !== null) {
    const holder = (await memberByKey(ctx.db, usernameKeyOf(mobile))) ?? (await memberByMobile(ctx.db, mobile));
    if (holder) throw new DomainError('MOBILE_TAKEN');
  }
}

async function requireModule(ctx: Ctx, modId: string): Promise<void> {
  if (!(await isModuleOn(ctx, modId))) throw new DomainError('MODULE_DISABLED', { modId });
}
