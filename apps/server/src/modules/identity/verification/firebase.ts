import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { useFirebaseToken } from './firebase-store.ts';

/** The greatest age of a sign-in: a recent one verifies a number, not one that a browser has stored. */
const signInAgeMaxS = 5 * 60;
/** The tolerated difference between Google's clocks and this machine's. */
const toleranceS = 30;
const fetchTimeoutMs = 5000;
const tokenLengthMax = 8192;
const e164 = /^\+[1-9]\d{6,14}$/;

/**
 * Returns the number (E.164) that an ID token of the configured Firebase project verifies: signed by Google's published
 * keys, from a sign-in by phone within the last five minutes. A token works once.
 * @throws SMS_VERIFICATION_OFF when Firebase is not configured, CODE_EXPIRED, CODE_INVALID for any other token,
 * SMS_UNKNOWN_ERROR while the keys cannot be fetched
 */
export async function verifyFirebaseToken(ctx: Ctx, idToken: string): Promise<string> {
  const { firebase } = ctx.config;
  if (!firebase) throw new DomainError('SMS_VERIFICATION_OFF');
  if (idToken.length > tokenLengthMax) throw new DomainError('CODE_INVALID');
  const claims = await claimsOf(ctx, idToken, firebase.projectId, keysOf(ctx));
  const phone = provenPhone(claims, Math.floor(ctx.clock().getTime() / 1000));
  const expiresAt = new Date(((claims.exp ?? 0) + toleranceS) * 1000);
  if (!(await useFirebaseToken(ctx.db, signedPartHash(idToken), expiresAt))) throw new DomainError('CODE_INVALID');
  return phone;
}

async function claimsOf(ctx: Ctx, idToken: string, projectId: string, keys: JWTVerifyGetKey): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'phone_number'],
      clockTolerance: toleranceS,
      currentDate: ctx.clock(),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new DomainError('CODE_EXPIRED');
    if (isAboutToken(error)) throw new DomainError('CODE_INVALID');
    ctx.log.warn({ err: error }, 'The keys of Firebase could not be fetched');
    throw new DomainError('SMS_UNKNOWN_ERROR');
  }
}

/** True when the token causes the error, unlike a failure to fetch the keys. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}

/**
 * Returns the verified number of a token's claims.
 * @throws CODE_INVALID, CODE_EXPIRED when the sign-in is too long ago
 */
function provenPhone({ sub, iat, auth_time: authTime, phone_number: phone, firebase }: JWTPayload, nowS: number) {
  const isOfPhone =
    typeof firebase === 'object' &&
    firebase !== null &&
    'sign_in_provider' in firebase &&
    firebase.sign_in_provider === 'phone';
  if (!sub || !isOfPhone || typeof phone !== 'string' || !e164.test(phone)) throw new DomainError('CODE_INVALID');
  if (typeof authTime !== 'number' || typeof iat !== 'number') throw new DomainError('CODE_INVALID');
  if (Math.max(authTime, iat) > nowS + toleranceS) throw new DomainError('CODE_INVALID');
  if (nowS - authTime > signInAgeMaxS) throw new DomainError('CODE_EXPIRED');
  return phone;
}

/** Returns the hash without the signature, whose last bits may be written in several ways. */
function signedPartHash(idToken: string): Buffer {
  return sha256(idToken.slice(0, idToken.lastIndexOf('.')));
}

/** Google's keys: fetched at first use, cached, and fetched again for an unknown key, at most every half minute. */
const keysOf = perCtx(({ config }): JWTVerifyGetKey => {
  assert(config.firebase, 'keys are asked for only while Firebase is configured');
  return createRemoteJWKSet(new URL(config.firebase.keysUrl), { timeoutDuration: fetchTimeoutMs });
});
