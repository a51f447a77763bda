import type { LoginValue } from '@fairhouse/contract/identity';
import type { MobileRegisterRequest, RegisterRequest } from '@fairhouse/contract/registration';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isModuleOn } from '../../site/index.ts';
import { addressSubject, countTry } from '../attempts.ts';
import { requireCaptcha } from '../captcha.ts';
import { usernameKeyOf } from '../members.ts';
import { memberByKey, memberByMobile } from '../store.ts';
import { mayTell, toldNothing } from '../told.ts';
import { proveMobile } from '../verification/codes.ts';
import type { Visitor } from '../visitor.ts';
import { type AnyRequest, type Application, readApplication, type Way } from './application.ts';
import type { OnRegistered } from './open-account.ts';
import { openAccount } from './open-account.ts';
import { resolveUpline } from './uplines.ts';

/**
 * Makes a member with wallets and signs in. With a social ticket no password is required, and the ticket's account is
 * linked.
 * @throws MODULE_DISABLED, USERNAME_TAKEN, SOCIAL_FAILED, and the errors of every registration: TERMS_NOT_ACCEPTED,
 * UNDER_AGE (value.minAge, value.field), FIELD_RULE (value.issues), PASSWORD_TOO_COMMON (value.field), MOBILE_INVALID,
 * CURRENCY_NOT_OFFERED (value.currencies), AFFILIATE_INVALID (value.field), CAPTCHA_REQUIRED, CAPTCHA_WRONG,
 * CODE_INVALID, CODE_EXPIRED, MOBILE_TAKEN, TOO_MANY_REQUESTS
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
 * Registers by mobile number, which becomes the account's name. Without a password (MOBILENUMPASSREG3 off) the number
 * must always be verified; with one, while REGMOBVERF3 is on.
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

/**
 * Executes a registration. The captcha and the code are checked last, so that another mistake uses up neither; once the
 * visitor has learned about other accounts five times within an hour, the captcha comes before any further answer about
 * them.
 */
async function carryOut(
  ctx: Ctx,
  way: Way,
  request: AnyRequest,
  visitor: Visitor,
  onRegistered: OnRegistered,
): Promise<LoginValue> {
  const application = await readApplication(ctx, way, request);
  // From here on the answers reveal other accounts.
  await countTry(ctx, [addressSubject('register', visitor.ip)]);
  const given = { captchaId: visitor.captchaId, captcha: request.captcha };
  const isToldFreely = await mayTell(ctx, visitor);
  if (!isToldFreely) await requireCaptcha(ctx, given);
  const upline = await judgeOthers(ctx, way, request, application, isToldFreely);
  if (isToldFreely && application.captchaAsked) await requireCaptcha(ctx, given);
  const isProven = way.proof && application.mobile !== null;
  if (isProven) await proveNumber(ctx, application.mobile, request, visitor);
  const value = await openAccount(ctx, { way, request, application, upline, isProven, visitor, onRegistered });
  if (isToldFreely) await toldNothing(ctx, visitor);
  return value;
}

/**
 * Resolves the upline and refuses a taken name.
 * @throws AFFILIATE_INVALID, USERNAME_TAKEN, MOBILE_TAKEN; with value.captcha when a captcha was used up for the answer
 */
async function judgeOthers(ctx: Ctx, way: Way, request: AnyRequest, application: Application, isToldFreely: boolean) {
  try {
    const upline = await resolveUpline(ctx, request);
    await requireFree(ctx, way, application);
    return upline;
  } catch (error) {
    if (isToldFreely || !(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, { ...(typeof error.value === 'object' ? error.value : {}), captcha: true });
  }
}

async function proveNumber(ctx: Ctx, mobile: string | null, request: AnyRequest, visitor: Visitor): Promise<void> {
  if (mobile === null) return;
  const { verificationCode, firebaseIdToken } = request;
  await proveMobile(ctx, { purpose: 'register', mobile, verificationCode, firebaseIdToken, visitor });
}

/**
 * Refuses a taken name. Where the number must be verified, a taken number is reported only after that, so that
 * strangers cannot find out which numbers have accounts.
 */
async function requireFree(ctx: Ctx, { kind, proof }: Way, { username, mobile }: Application): Promise<void> {
  if (kind === 'username') {
    if (await memberByKey(ctx.db, usernameKeyOf(username))) throw new DomainError('USERNAME_TAKEN');
  } else if (!proof && mobile !== null) {
    const holder = (await memberByKey(ctx.db, usernameKeyOf(mobile))) ?? (await memberByMobile(ctx.db, mobile));
    if (holder) throw new DomainError('MOBILE_TAKEN');
  }
}

/**
 * Returns if a name is free. The answer is counted with those that reveal other accounts, whatever it is.
 * @returns null when the hour's answers are used up
 * @throws MODULE_DISABLED (value.modId)
 */
export async function isNameFree(ctx: Ctx, username: string, visitor: Visitor): Promise<boolean | null> {
  await requireModule(ctx, 'REG3');
  if (!(await mayTell(ctx, visitor))) return null;
  return !(await memberByKey(ctx.db, usernameKeyOf(username.trim())));
}

async function requireModule(ctx: Ctx, modId: string): Promise<void> {
  if (!(await isModuleOn(ctx, modId))) throw new DomainError('MODULE_DISABLED', { modId });
}
