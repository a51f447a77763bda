import type { FieldIssue } from '@fairhouse/contract/errors';
import type { FieldRule } from '@fairhouse/contract/site';
import { errorDetail } from '@fairhouse/web/api-error';

/** Fields that a site may ask for besides username, password and mobile number, in the order of the form. */
export const groups = {
  account: ['nickname', 'paymentPassword'],
  person: [
    'payeeName',
    'idNumber',
    'birthday',
    'nationality',
    'placeOfBirth',
    'occupation',
    'sourceOfIncome',
    'address',
  ],
  contact: ['email', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'telegram', 'zalo'],
  invitation: ['affiliateCode', 'recommenderId', 'referralCode'],
} as const;
export type GroupName = keyof typeof groups;
export const groupNames: readonly GroupName[] = ['account', 'person', 'contact', 'invitation'];
export type ProfileField = (typeof groups)[GroupName][number];

/** Empty values of all fields, as text; a ticked box holds 'on'. */
export const noValues = {
  username: '',
  password: '',
  currency: '',
  confirmPassword: '',
  nickname: '',
  paymentPassword: '',
  payeeName: '',
  idNumber: '',
  birthday: '',
  nationality: '',
  placeOfBirth: '',
  address: '',
  occupation: '',
  sourceOfIncome: '',
  mobileNum: '',
  countryDialingCode: '',
  verificationCode: '',
  email: '',
  qqNum: '',
  line: '',
  whatsapp: '',
  facebook: '',
  wechat: '',
  telegram: '',
  zalo: '',
  affiliateCode: '',
  recommenderId: '',
  referralCode: '',
  captcha: '',
  terms: '',
  birthdayConfirmed: '',
};
export type Values = typeof noValues;
export type FieldName = keyof Values;

export function isFieldName(name: unknown): name is FieldName {
  return typeof name === 'string' && Object.hasOwn(noValues, name);
}

type Help = {
  inputMode?: 'email' | 'tel' | 'numeric';
  type?: 'email' | 'tel';
  autoComplete?: string;
  autoCapitalize?: 'none' | 'characters' | 'words';
};

/** Keyboard and autofill attributes by field. */
export const inputHelp: Partial<Record<ProfileField, Help>> = {
  nickname: { autoComplete: 'nickname' },
  payeeName: { autoComplete: 'name', autoCapitalize: 'words' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  line: { autoCapitalize: 'none' },
  whatsapp: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  facebook: { autoCapitalize: 'none' },
  wechat: { autoCapitalize: 'none' },
  telegram: { autoCapitalize: 'none' },
  zalo: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  address: { autoComplete: 'street-address' },
  occupation: { autoComplete: 'organization-title' },
  affiliateCode: { autoCapitalize: 'characters' },
  recommenderId: { autoCapitalize: 'characters' },
  referralCode: { autoCapitalize: 'characters' },
};

/** Returns the fields of a group that the site shows. */
export function shownOf(group: GroupName, rules: readonly FieldRule[]): { field: ProfileField; rule: FieldRule }[] {
  return groups[group].flatMap((field) => {
    const rule = rules.find((one) => one.field === field && one.shown);
    return rule ? [{ field, rule }] : [];
  });
}

/** Returns the fields that a refusal names. */
export function issuesOf(error: unknown): FieldIssue[] {
  const issues = errorDetail(error, 'issues');
  return Array.isArray(issues) ? issues.filter(isIssue) : [];
}

function isIssue(value: unknown): value is FieldIssue {
  return typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';
}
