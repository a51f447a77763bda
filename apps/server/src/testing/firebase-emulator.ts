import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FirebaseKeys, testFirebase } from './firebase-keys.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from './local-server.ts';

export type FirebaseEmulator = LocalServer & {
  /** Returns the code that was last sent to a number. */
  codeOf: (phone: string) => string;
};

/** Serves the calls of Firebase's browser SDK for a sign-in by phone; its ID tokens are signed with `keys`. */
export async function startFirebaseEmulator(keys: FirebaseKeys): Promise<FirebaseEmulator> {
  const codes = new Map<string, { phone: string; code: string }>();
  const sentTo = new Map<string, string>();

  const calls: Record<string, (body: Record<string, string>) => Promise<object> | object> = {
    recaptchaConfig: () => ({ recaptchaKey: 'projects/test/keys/none', recaptchaEnforcementState: [] }),
    recaptchaParams: () => ({ recaptchaSiteKey: 'none', producerProjectNumber: '1' }),
    sendVerificationCode: ({ phoneNumber: phone = '' }) => {
      if (!/^\+[1-9]\d{6,14}$/.test(phone)) return refusal('INVALID_PHONE_NUMBER');
      const sessionInfo = randomBytes(8).toString('hex');
      const code = String(100_000 + (randomBytes(4).readUInt32BE() % 900_000));
      codes.set(sessionInfo, { phone, code });
      sentTo.set(phone, code);
      return { sessionInfo };
    },
    signInWithPhoneNumber: async ({ sessionInfo = '', code }) => {
      const sent = codes.get(sessionInfo);
      if (!sent) return refusal('SESSION_EXPIRED');
      if (sent.code !== code) return refusal('INVALID_CODE');
      codes.delete(sessionInfo);
      return { ...(await signedIn(sent.phone)), isNewUser: false, phoneNumber: sent.phone };
    },
    lookup: () => ({ users: [{ localId: 'user', providerUserInfo: [] }] }),
    token: async ({ refresh_token: phone = '' }) => {
      const { idToken, refreshToken } = await signedIn(phone);
      const { projectId } = testFirebase;
      return {
        access_token: idToken,
        id_token: idToken,
        refresh_token: refreshToken,
        expires_in: '3600',
        token_type: 'Bearer',
        user_id: 'user',
        project_id: projectId,
      };
    },
  };

  /** The number itself is used as the refresh token. */
  async function signedIn(phone: string) {
    const idToken = await keys.token(phone, { sub: 'user', jti: randomBytes(8).toString('hex') });
    return { idToken, refreshToken: phone, expiresIn: '3600', localId: 'user' };
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, content-type, x-client-version, x-firebase-gmpid');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const name = /(\w+)$/.exec(new URL(request.url ?? '/', url).pathname)?.[1] ?? '';
    const call = calls[name];
    if (!call) return sendJson(response, refusal('NOT_FOUND'), 404);
    const said = await call(parse(await bodyOf(request), request.headers['content-type'] ?? ''));
    sendJson(response, said, 'error' in said ? 400 : 200);
  }

  const server = await startLocalServer((url) => (request, response) => void answer(request, response, url));
  return {
    ...server,
    codeOf: (phone) => {
      const code = sentTo.get(phone);
      if (code === undefined) throw new Error(`no code was sent to ${phone}`);
      return code;
    },
  };
}

function refusal(message: string) {
  return { error: { code: 400, message } };
}

function parse(body: string, type: string): Record<string, string> {
  if (body === '') return {};
  return type.startsWith('application/json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}
