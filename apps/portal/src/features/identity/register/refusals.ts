import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import { type FieldName, isFieldName, issuesOf } from './fields.ts';
import type { Refusal } from './use-fields.ts';

/**
 * Error codes that the server raises before it checks the captcha; after these, the captcha stays valid unless the error
 * says that it was used up.
 */
const beforeCaptcha: ReadonlySet<string> = new Set([
  'MODULE_DISABLED',
  'TERMS_NOT_ACCEPTED',
  'UNDER_AGE',
  'FIELD_RULE',
  'PASSWORD_TOO_COMMON',
  'CURRENCY_NOT_OFFERED',
  'MOBILE_MISSING',
  'MOBILE_INVALID',
  'AFFILIATE_INVALID',
  'USERNAME_TAKEN',
]);

/** Returns true if the captcha is still valid after an error; each check uses it up. */
export function leavesCaptcha(error: unknown): boolean {
  return error instanceof ApiError && beforeCaptcha.has(error.code) && !wantsCaptcha(error);
}

/** Returns true if the next try needs a captcha, even if the site's form shows none. */
export function wantsCaptcha(error: unknown): boolean {
  return errorDetail(error, 'captcha') === true;
}

type Words = {
  error: (error: unknown) => string;
  /** Returns the form's message for a broken rule of a field. */
  issue: (field: string, rule: string) => string;
};

/** Returns the fields of the form that a refusal is about, each with its error. */
export function fieldsOfRefusal(
  error: unknown,
  has: (field: FieldName) => boolean,
  words: Words,
): [FieldName, Refusal][] {
  if (!(error instanceof ApiError)) return [];
  const named = errorDetail(error, 'field');
  const place = isFieldName(named) ? named : placeOf(error.code);
  if (place && has(place)) {
    // The mobile part of the form has better messages for these.
    const isOfNumber = place === 'mobileNum' || place === 'verificationCode';
    return [[place, isOfNumber ? error : words.error(error)]];
  }
  return issuesOf(error).flatMap(({ field, rule }): [FieldName, Refusal][] =>
    isFieldName(field) && has(field) ? [[field, words.issue(field, rule)]] : [],
  );
}

function placeOf(code: string): FieldName | null {
  if (code === 'USERNAME_TAKEN') return 'username';
  if (code === 'TERMS_NOT_ACCEPTED' || code === 'UNDER_AGE') return 'terms';
  if (code === 'CURRENCY_NOT_OFFERED') return 'currency';
  if (code.startsWith('CAPTCHA_')) return 'captcha';
  if (code.startsWith('MOBILE_')) return 'mobileNum';
  if (code.startsWith('CODE_')) return 'verificationCode';
  return null;
}
