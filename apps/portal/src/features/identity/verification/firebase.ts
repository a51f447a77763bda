import type { FirebaseSetting } from '@fairhouse/contract/site';

/** A code that Firebase sent to a number. */
export type FirebaseCode = {
  /**
   * The token that proves the number to the server (`firebaseIdToken`). The same code may be confirmed again, each time
   * for a new token, since the server accepts each token once.
   * @throws ApiError CODE_INVALID, CODE_EXPIRED, NETWORK or another of the phone list
   */
  confirm: (code: string) => Promise<string>;
};

/** The countdown after a code from Firebase, in minutes. */
export const firebaseMinutes = 1;

/**
 * Sends a code through Firebase.
 * @param e164 the number with its "+" and dialing code
 * @throws ApiError of the phone list: MOBILE_INVALID, SMS_TOO_MANY, SMS_QUOTA, SIGN_IN_CANCELLED, …
 */
export async function sendByFirebase(setting: FirebaseSetting, e164: string): Promise<FirebaseCode> {
  const { startPhoneSignIn } = await import('./firebase-client.ts');
  return await startPhoneSignIn(setting, e164);
}
