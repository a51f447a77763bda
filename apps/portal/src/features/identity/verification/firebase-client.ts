import type { FirebaseSetting } from '@fairhouse/contract/site';
import { ApiError } from '@fairhouse/web/api-error';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  type ConfirmationResult,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  type User,
} from '@firebase/auth';
import type { FirebaseCode } from './firebase.ts';
import { phoneError } from './firebase-errors.ts';

/**
 * Timeout of the reCAPTCHA dialog: Firebase does not report that a person closed it, so the dialog is abandoned after
 * this time.
 */
const patienceMs = 120_000;

let current: { app: FirebaseApp; auth: Auth } | null = null;

/**
 * Sends a code to the number. The sign-in at Firebase is kept in this page's memory only and starts no session here:
 * our server accepts its token as the proof of a number.
 * @throws ApiError of the phone list
 */
export async function startPhoneSignIn(setting: FirebaseSetting, e164: string): Promise<FirebaseCode> {
  const auth = await freshAuth(setting);
  const holder = document.createElement('div');
  document.body.append(holder);
  const verifier = new RecaptchaVerifier(auth, holder, { size: 'invisible' });
  try {
    return confirmer(await orClosed(signInWithPhoneNumber(auth, e164, verifier)));
  } catch (error) {
    throw phoneError(error);
  } finally {
    verifier.clear();
    holder.remove();
  }
}

/** Starts without an earlier sign-in, which would prove another number. */
async function freshAuth(setting: FirebaseSetting): Promise<Auth> {
  const { apiKey, authDomain, projectId, emulatorUrl } = setting;
  if (current) await deleteApp(current.app).catch(() => {});
  const app = initializeApp({ apiKey, authDomain, projectId }, 'phone');
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  auth.languageCode = document.documentElement.lang || null;
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  current = { app, auth };
  return auth;
}

function confirmer(sent: ConfirmationResult): FirebaseCode {
  let confirmed: { code: string; user: User } | null = null;
  return {
    async confirm(code) {
      try {
        // Firebase accepts a code once; afterwards it issues further tokens without it.
        if (confirmed?.code === code) return await confirmed.user.getIdToken(true);
        const { user } = await sent.confirm(code);
        confirmed = { code, user };
        return await user.getIdToken();
      } catch (error) {
        throw phoneError(error);
      }
    },
  };
}

async function orClosed<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const closed = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new ApiError('SIGN_IN_CANCELLED', 0)), patienceMs);
  });
  try {
    return await Promise.race([work, closed]);
  } finally {
    clearTimeout(timer);
  }
}
