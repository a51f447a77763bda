import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/tokens.ts';
import { useFirebaseToken } from './firebase-store.ts';

/** A number is proved by a sign-in of just now, not by one that a browser has kept. */
const signInAgeMaxS = 5 * 60;
/** Clocks of Google and of this machine may differ by so much. */
const toleranceS = 30;
const fetchTimeoutMs = 5000;
const tokenLengthMax = 8192;
const e164 = /^\+[1-9]\d{6,14}$/;

/**
 * The number (E.164) that an ID token of the configured Firebase project proves: signed by Google's published keys,
 * from a sign-in by phone of the last five minutes. A token proves once.
 * @throws SMS_VERIFICATION_OFF when Firebase is not configured, CODE_EXPIRED, CODE_INVALID for any other token,
 * SMS_UNKNOWN_ERROR while the keys cannot be had
 */
export async function verifyFirebaseToken(ctx: Ctx, idToken: string): Promise<string> {
  const { firebase } = ctx.config;
  if (!firebase) throw new DomainError('SMS_VERIFICATION_OFF');
  if (idToken.length > tokenLengthMax) throw new DomainError('CODE_INVALID');
  const claims = await claimsOf(ctx, idToken, firebase.projectId, keysOf(ctx, firebase.keysUrl));
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

/** Everything else, as a key set that does not arrive, is no fault of the token. */
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

/** @throws CODE_INVALID, CODE_EXPIRED when the sign-in is too long ago */
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

/** Without the signature, whose last bits may be written in several ways. */
function signedPartHash(idToken: string): Buffer {
  return sha256(idToken.slice(0, idToken.lastIndexOf('.')));
}

const keySets = new WeakMap<Ctx, JWTVerifyGetKey>();

/** Fetched at first use, kept, and fetched again for a key that is not known yet, at most every half minute. */
function keysOf(ctx: Ctx, keysUrl: string): JWTVerifyGetKey {
  let keys = keySets.get(ctx);
  if (!keys) {
    keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: fetchTimeoutMs });
    keySets.set(ctx, keys);
  }
  return keys;
}
