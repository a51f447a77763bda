import type { FieldIssue } from '@fairhouse/contract/errors';
import type { MobileRegisterRequest, RegisterRequest } from '@fairhouse/contract/registration';
import type { FieldRule, RegisterSetting } from '@fairhouse/contract/site';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings, isModuleOn, registerRules } from '../../site/index.ts';
import { judgeFundPassword, judgePassword } from '../passwords/policy.ts';
import { nicknameFault } from '../security/nickname.ts';
import { mobileOf } from '../verification/mobile.ts';
import { ageOn, birthdayOf } from './birthday.ts';
import { type FieldOfTheWay, isShown, issuesOfRegistration, textsOf, type WayFields } from './field-rules.ts';

export type AnyRequest = RegisterRequest | MobileRegisterRequest;

/** A way of registering: the account's kind of name, and the proofs and choices that it requires. */
export type Way = {
  kind: 'username' | 'mobile';
  password: boolean;
  /** True when a number is required and must be verified as the newcomer's. */
  proof: boolean;
};

/** A registration whose fields are all valid; no code or captcha has been used up yet. */
export type Application = {
  username: string;
  password: string | null;
  /** E.164 */
  mobile: string | null;
  /** yyyy-MM-dd */
  birthday: string | null;
  given: ReadonlyMap<string, string>;
  currency: CurrencyCode;
  captchaAsked: boolean;
};

/** An id that no member has yet. */
const nobody = 0n;

/**
 * Validates the fields on their own and by the site's rules.
 * @throws TERMS_NOT_ACCEPTED, UNDER_AGE (value.minAge, value.field), FIELD_RULE (value.issues), PASSWORD_TOO_COMMON
 * (value.field), MOBILE_MISSING, MOBILE_INVALID, CURRENCY_NOT_OFFERED (value.currencies)
 */
export async function readApplication(ctx: Ctx, way: Way, request: AnyRequest): Promise<Application> {
  const setting = await registerRules(ctx);
  const { rules } = setting;
  if (!request.terms) throw new DomainError('TERMS_NOT_ACCEPTED');
  const ageMin = await requireAges(ctx, setting, request);
  const given = textsOf(request);
  const issues = issuesOfRegistration(given, rules, fieldsOf(way));
  const birthdayRule = rules.find((rule) => rule.field === 'birthday');
  const today = ctx.clock();
  const birthdayGiven = given.get('birthday');
  const birthday = birthdayGiven && birthdayRule ? birthdayOf(birthdayGiven, birthdayRule.patternId, today) : null;
  if (birthdayGiven && birthdayRule && birthday === null) addIssue(issues, birthdayRule, 'date');
  await judgeNickname(ctx, rules, given, issues);
  if (issues.length > 0) throw new DomainError('FIELD_RULE', { issues });
  if (birthday !== null && ageOn(birthday, today) < ageMin) {
    throw new DomainError('UNDER_AGE', { minAge: ageMin, field: 'birthday' });
  }

  const number = given.get('mobileNum');
  const mobile =
    number === undefined
      ? null
      : await mobileOf(ctx, { mobileNum: number, countryDialingCode: given.get('countryDialingCode') });
  const username = (way.kind === 'mobile' ? mobile : given.get('username')) ?? '';
  const password = given.get('password') ?? null;
  if (password !== null) await judgePassword(ctx, { field: 'password', password, username });
  const fundPassword = given.get('paymentPassword');
  if (fundPassword !== undefined) {
    await judgeFundPassword(ctx, { field: 'paymentPassword', password: fundPassword, username });
  }
  const currency = await currencyOf(ctx, given.get('currency'));
  return { username, password, mobile, birthday, given, currency, captchaAsked: isShown(rules, 'captcha') };
}

/** Returns the account's permanent currency: the newcomer's choice among those that the brand offers. */
async function currencyOf(ctx: Ctx, chosen: string | undefined): Promise<CurrencyCode> {
  const { currency, currencies } = await brandSettings(ctx);
  if (chosen === undefined) return currency;
  const offered = currencies.find((code) => code === chosen);
  if (!offered) throw new DomainError('CURRENCY_NOT_OFFERED', { currencies });
  return offered;
}

/** Returns the fields that a way decides: a way with a proof requires a number to verify. */
function fieldsOf({ kind, password, proof }: Way): WayFields {
  const always: FieldOfTheWay[] = kind === 'username' ? ['username'] : [];
  const never: FieldOfTheWay[] = kind === 'username' ? [] : ['username'];
  (password ? always : never).push('password');
  if (kind === 'mobile' || proof) always.push('mobileNum');
  return { always, never };
}

/** Checks the ages that the newcomer confirms. @returns the age that the birthday must prove */
async function requireAges(ctx: Ctx, { minAge, birthdayConfirmAge }: RegisterSetting, request: AnyRequest) {
  if (!request.ageConfirmed) throw new DomainError('UNDER_AGE', { minAge });
  if (!(await isModuleOn(ctx, 'BIRTHCONF3'))) return minAge;
  if (request.birthdayConfirmed) return birthdayConfirmAge;
  throw new DomainError('UNDER_AGE', { minAge: birthdayConfirmAge, field: 'birthdayConfirmed' });
}

/** Validates a nickname, which others see: it may neither hide characters nor look like another member's name. */
async function judgeNickname(ctx: Ctx, rules: FieldRule[], given: ReadonlyMap<string, string>, issues: FieldIssue[]) {
  const nickname = given.get('nickname');
  const rule = rules.find((one) => one.field === 'nickname');
  if (nickname === undefined || !rule) return;
  const fault = await nicknameFault(ctx.db, nobody, nickname);
  if (fault !== null) addIssue(issues, rule, fault);
}

/** Adds an issue, unless the field has one: a field shows one message, the first that was found. */
function addIssue(issues: FieldIssue[], { field, patternId, minLength, maxLength }: FieldRule, rule: string): void {
  if (issues.some((issue) => issue.field === field)) return;
  issues.push({ field, rule, patternId, min: minLength, max: maxLength });
}
