import type { Language } from '@fairhouse/contract/language';
import type { FieldRule, RegisterSetting } from '@fairhouse/contract/site';
import { birthdayText } from './birthday.ts';
import { shownRule } from './field-rules.ts';
import { groupNames, type ProfileField, shownOf, type Values } from './fields.ts';
import type { Invitation } from './invitation.ts';
import { type Asked, digitsOf } from './use-checks.ts';

type Filled = { values: Values; setting: RegisterSetting; asked: Asked; invitation: Invitation; language: Language };

/** Returns the part of the request that both ways of registering share. */
export function commonRequest({ values, setting: { rules }, asked, invitation, language }: Filled) {
  const password = { password: values.password.trim(), confirmPassword: values.confirmPassword.trim() };
  return {
    ...unseenCodes(invitation, rules),
    ...filledProfile(values, rules),
    ...(asked.password ? password : {}),
    ...(shownRule(rules, 'captcha') ? { captcha: values.captcha.trim() } : {}),
    ...(values.currency === '' ? {} : { currency: values.currency }),
    ...(asked.birthdayConfirmed ? { birthdayConfirmed: values.birthdayConfirmed === 'on' } : {}),
    terms: values.terms === 'on',
    ageConfirmed: values.terms === 'on',
    domain: window.location.hostname,
    registerUrl: window.location.href.slice(0, 2048),
    registerMethod: 'WEB' as const,
    login: true as const,
    language,
  };
}

export function mobileRequest({ mobileNum, countryDialingCode }: Values) {
  return { mobileNum: digitsOf(mobileNum), countryDialingCode };
}

/** Returns the trimmed profile fields without empty ones. */
function filledProfile(values: Values, rules: readonly FieldRule[]): Partial<Record<ProfileField, string>> {
  const filled: Partial<Record<ProfileField, string>> = {};
  for (const { field, rule } of groupNames.flatMap((group) => shownOf(group, rules))) {
    const value = values[field].trim();
    if (value !== '') filled[field] = field === 'birthday' ? birthdayText(value, rule.patternId) : value;
  }
  return filled;
}

/** Returns the link's codes for which the form shows no field; they are sent all the same. */
function unseenCodes(invitation: Invitation, rules: readonly FieldRule[]): Invitation {
  const isUnseen = ([field]: [string, string]) => shownRule(rules, field) === undefined;
  return Object.fromEntries(Object.entries(invitation).filter(isUnseen));
}
