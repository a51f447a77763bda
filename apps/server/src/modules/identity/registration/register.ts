import type { LoginValue, RegisterRequest } from '@fairhouse/contract/identity';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { brandSettings, isModuleOn, registerRules } from '../../site/index.ts';
import { addressSubject, countTry } from '../attempts.ts';
import { requireCaptcha } from '../captcha.ts';
import { openSession } from '../enter.ts';
import { createMember } from '../members.ts';
import { hashPassword } from '../passwords/hash.ts';
import { putProfile } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import { isShown, issuesOfRegistration, textsOf } from './field-rules.ts';

/** Runs last in the transaction of every registration, e.g. to post a gift. */
export type OnRegistered = (tx: Db, member: { memberId: bigint; currency: CurrencyCode }) => Promise<void>;

const contactFields = ['qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'telegram', 'zalo'];

/**
 * Makes a member with wallets and signs in.
 * @throws MODULE_DISABLED, TERMS_NOT_ACCEPTED, UNDER_AGE (value.minAge), FIELD_RULE (value.issues), CAPTCHA_REQUIRED,
 * CAPTCHA_WRONG, USERNAME_TAKEN, TOO_MANY_REQUESTS
 */
export async function register(
  ctx: Ctx,
  request: RegisterRequest,
  visitor: Visitor,
  onRegistered: OnRegistered,
): Promise<LoginValue> {
  if (!(await isModuleOn(ctx, 'REG3'))) throw new DomainError('MODULE_DISABLED', { modId: 'REG3' });
  const { rules, minAge } = await registerRules(ctx);
  if (!request.terms) throw new DomainError('TERMS_NOT_ACCEPTED');
  if (!request.ageConfirmed) throw new DomainError('UNDER_AGE', { minAge });
  const given = textsOf(request);
  const issues = issuesOfRegistration(given, rules);
  if (issues.length > 0) throw new DomainError('FIELD_RULE', { issues });
  // After the fields, so that a slip in one of them does not use up the captcha.
  if (isShown(rules, 'captcha')) await requireCaptcha(ctx, { captchaId: visitor.captchaId, captcha: request.captcha });
  await countTry(ctx, [addressSubject('register', visitor.ip)]);

  const username = given.get('username');
  const password = given.get('password');
  assert(username && password, 'the rules ask for username and password');
  const passwordHash = await hashPassword(password);
  const paymentPassword = given.get('paymentPassword');
  const paymentPasswordHash = paymentPassword === undefined ? null : await hashPassword(paymentPassword);
  const brand = await brandSettings(ctx);
  const at = ctx.clock();
  const [accountType] = brand.memberTypes;
  assert(accountType !== undefined, 'the brand has a member type');

  return await ctx.db.transaction().execute(async (tx) => {
    const { member } = await createMember(tx, {
      username,
      passwordHash,
      accountType,
      currency: brand.currency,
      at,
      language: request.language ?? 'EN',
      registerMethod: request.registerMethod,
      domain: request.domain,
      registerUrl: request.registerUrl,
      termsAcceptedAt: at,
      ageConfirmedAt: at,
    });
    await putProfile(tx, member.id, profileOf(given, paymentPasswordHash));
    const value = await openSession(ctx, tx, { member, visitor, way: 'register', side: 'member' });
    await onRegistered(tx, { memberId: member.id, currency: brand.currency });
    return value;
  });
}

function profileOf(given: ReadonlyMap<string, string>, paymentPasswordHash: string | null) {
  return {
    payee_name: given.get('payeeName') ?? null,
    email: given.get('email') ?? null,
    mobile_num: given.get('mobileNum') ?? null,
    country_dialing_code: given.has('mobileNum') ? (given.get('countryDialingCode') ?? null) : null,
    id_number: given.get('idNumber') ?? null,
    recommender_id: given.get('recommenderId') ?? null,
    affiliate_code: given.get('affiliateCode') ?? null,
    referral_code: given.get('referralCode') ?? null,
    payment_password_hash: paymentPasswordHash,
    contacts: Object.fromEntries([...given].filter(([field]) => contactFields.includes(field))),
  };
}
