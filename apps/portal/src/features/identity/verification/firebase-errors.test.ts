import { ApiError } from '@fairhouse/web/api-error';
import { expect, test } from 'vitest';
import { phoneError } from './firebase-errors.ts';

const firebaseError = (code: string) => Object.assign(new Error('Firebase'), { code });

test.each([
  ['auth/invalid-phone-number', 'MOBILE_INVALID'],
  ['auth/missing-phone-number', 'MOBILE_MISSING'],
  ['auth/too-many-requests', 'SMS_TOO_MANY'],
  ['auth/quota-exceeded', 'SMS_QUOTA'],
  ['auth/operation-not-allowed', 'SMS_NOT_ALLOWED'],
  ['auth/captcha-check-failed', 'CAPTCHA_WRONG'],
  ['auth/invalid-verification-code', 'CODE_INVALID'],
  ['auth/missing-verification-code', 'CODE_INVALID'],
  ['auth/code-expired', 'CODE_EXPIRED'],
  ['auth/popup-closed-by-user', 'SIGN_IN_CANCELLED'],
  ['auth/network-request-failed', 'NETWORK'],
  ['auth/something-new', 'SMS_UNKNOWN_ERROR'],
])('%s is told as %s', (code, ours) => {
  expect(phoneError(firebaseError(code)).code).toBe(ours);
});

test('an error of ours stays what it is, and what is no error of Firebase is the unknown one', () => {
  const ours = new ApiError('SIGN_IN_CANCELLED', 0);
  expect(phoneError(ours)).toBe(ours);
  expect(phoneError('nonsense').code).toBe('SMS_UNKNOWN_ERROR');
});
