import type { ErrorCode } from '@fairhouse/contract/errors';
import { ApiError, type ClientErrorCode } from '@fairhouse/web/api-error';

/** Error codes of the specification's phone list by Firebase's errors. */
const codes: Readonly<Record<string, ErrorCode | ClientErrorCode>> = {
  'auth/invalid-phone-number': 'MOBILE_INVALID',
  'auth/missing-phone-number': 'MOBILE_MISSING',
  'auth/too-many-requests': 'SMS_TOO_MANY',
  'auth/quota-exceeded': 'SMS_QUOTA',
  'auth/operation-not-allowed': 'SMS_NOT_ALLOWED',
  'auth/user-disabled': 'SMS_NOT_ALLOWED',
  'auth/admin-restricted-operation': 'SMS_VERIFICATION_OFF',
  'auth/configuration-not-found': 'SMS_VERIFICATION_OFF',
  'auth/captcha-check-failed': 'CAPTCHA_WRONG',
  'auth/missing-app-credential': 'CAPTCHA_WRONG',
  'auth/invalid-app-credential': 'CAPTCHA_WRONG',
  'auth/invalid-recaptcha-token': 'CAPTCHA_WRONG',
  'auth/missing-recaptcha-token': 'CAPTCHA_WRONG',
  'auth/invalid-verification-code': 'CODE_INVALID',
  'auth/missing-verification-code': 'CODE_INVALID',
  'auth/invalid-verification-id': 'CODE_INVALID',
  'auth/missing-verification-id': 'CODE_INVALID',
  'auth/code-expired': 'CODE_EXPIRED',
  'auth/user-token-expired': 'CODE_EXPIRED',
  'auth/popup-closed-by-user': 'SIGN_IN_CANCELLED',
  'auth/cancelled-popup-request': 'SIGN_IN_CANCELLED',
  'auth/user-cancelled': 'SIGN_IN_CANCELLED',
  'auth/network-request-failed': 'NETWORK',
  'auth/unauthorized-domain': 'DOMAIN_INVALID',
  'auth/error-code:-39': 'SMS_SEND_FAILED',
};

/** Turns a Firebase error into an ApiError; unlisted ones become the phone list's unknown error. */
export function phoneError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new ApiError(codes[code] ?? 'SMS_UNKNOWN_ERROR', 0);
}
