import type { FieldIssue } from '@fairhouse/contract/errors';
import type { RegisterRequest } from '@fairhouse/contract/registration';
import type { FieldRule } from '@fairhouse/contract/site';
import { errorDetail } from '../../api/api-error.ts';

/** Profile fields that a site may ask for at registration. */
export const profileFields = [
  'payeeName',
  'email',
  'mobileNum',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'idNumber',
  'paymentPassword',
  'recommenderId',
  'affiliateCode',
  'referralCode',
] as const satisfies readonly (keyof RegisterRequest)[];
export type ProfileField = (typeof profileFields)[number];

/** How the browser helps with a field: its keyboard and what it may fill in. */
export const inputHelp: Partial<
  Record<ProfileField, { inputMode?: 'email' | 'tel' | 'numeric'; autoComplete?: string }>
> = {
  payeeName: { autoComplete: 'name' },
  email: { inputMode: 'email', autoComplete: 'email' },
  mobileNum: { inputMode: 'tel', autoComplete: 'tel-national' },
  whatsapp: { inputMode: 'tel' },
  zalo: { inputMode: 'tel' },
  paymentPassword: { inputMode: 'numeric', autoComplete: 'off' },
};

export type RegisterValues = {
  username: string;
  password: string;
  confirmPassword: string;
  profile: Partial<Record<ProfileField, string>>;
  captcha: string;
  terms: boolean;
};

/** The profile fields that the site shows, in its order. */
export function shownProfileFields(rules: readonly FieldRule[]): { field: ProfileField; rule: FieldRule }[] {
  return rules.flatMap((rule) => {
    const field = profileFields.find((name) => name === rule.field);
    return field && rule.shown ? [{ field, rule }] : [];
  });
}

/** Inputs are trimmed; what was left empty is not sent. */
export function filledProfile(profile: RegisterValues['profile']): RegisterValues['profile'] {
  const filled: RegisterValues['profile'] = {};
  for (const field of profileFields) {
    const value = profile[field]?.trim();
    if (value) filled[field] = value;
  }
  return filled;
}

/** Where a field's error belongs in the form; null for one that the form does not show. */
export function pathOf(field: string) {
  if (field === 'username' || field === 'password' || field === 'confirmPassword' || field === 'captcha') return field;
  const profileField = profileFields.find((name) => name === field);
  return profileField ? (`profile.${profileField}` as const) : null;
}

/** The fields that a refusal names. */
export function issuesOf(error: unknown): FieldIssue[] {
  const issues = errorDetail(error, 'issues');
  return Array.isArray(issues) ? issues.filter(isIssue) : [];
}

function isIssue(value: unknown): value is FieldIssue {
  return typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';
}
