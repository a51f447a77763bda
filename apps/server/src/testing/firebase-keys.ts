import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type LocalServer, sendJson, startLocalServer } from './local-server.ts';

export type FirebaseKeys = LocalServer & {
  /** Returns an ID token of a sign-in by phone; `claims` overrides claims, undefined leaves one out. */
  token: (phone: string, claims?: Record<string, unknown>) => Promise<string>;
  /** Signs later tokens with another key, and no longer publishes the old one. */
  rotate: () => Promise<void>;
  /** Returns how often the keys were requested. */
  asked: () => number;
  /** Makes requests of the keys fail, or succeed again. */
  fail: (failing: boolean) => void;
};

export const testFirebase = { projectId: 'fairhouse-test', apiKey: 'test-key', authDomain: 'fairhouse-test.example' };

/** Publishes keys as Google does for Firebase's ID tokens, and signs with them. @param now in seconds */
export async function startFirebaseKeys(
  now: () => number = () => Math.floor(Date.now() / 1000),
): Promise<FirebaseKeys> {
  let generation = 0;
  let failing = false;
  let asked = 0;
  let key = await generateKeyPair('RS256');
  let published: JWK[] = [];
  const publish = async () => {
    const kid = `key-${generation}`;
    published = [{ ...(await exportJWK(key.publicKey)), kid, alg: 'RS256', use: 'sig' }];
  };
  await publish();
  const server = await startLocalServer(() => (_request, response) => {
    asked += 1;
    if (failing) sendJson(response, { error: 'unavailable' }, 503);
    else sendJson(response, { keys: published });
  });

  return {
    ...server,
    asked: () => asked,
    fail: (fails) => {
      failing = fails;
    },
    rotate: async () => {
      generation += 1;
      key = await generateKeyPair('RS256');
      await publish();
    },
    token: async (phone, claims = {}) => {
      const { projectId } = testFirebase;
      const right = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: `user-of-${phone}`,
        iat: now(),
        auth_time: now(),
        exp: now() + 3600,
        phone_number: phone,
        firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
      };
      // As in JSON, undefined claims are left out.
      const said: Record<string, unknown> = JSON.parse(JSON.stringify({ ...right, ...claims }));
      return await new SignJWT(said)
        .setProtectedHeader({ alg: 'RS256', kid: `key-${generation}` })
        .sign(key.privateKey);
    },
  };
}
