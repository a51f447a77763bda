import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from './local-server.ts';

export type LooseIssuer = LocalServer & {
  /** Overrides claims of the next ID token; undefined leaves a claim out. */
  say: (claims: Record<string, unknown>) => void;
  /** Signs later tokens with another key, which is published or not. */
  changeKey: (change: { published: boolean }) => Promise<void>;
  /** Number of requests by address. */
  asked: Map<string, number>;
  /** Answers every request with this status from now on; 0: as before. */
  fail: (status: number) => void;
};

/** Starts an OpenID Connect issuer whose tokens and keys a test controls, including invalid ones. */
export async function startLooseIssuer(clientId: string): Promise<LooseIssuer> {
  let claims: Record<string, unknown> = {};
  let failing = 0;
  let key = await generateKeyPair('RS256');
  let kid = 'first';
  let published = [{ ...(await exportJWK(key.publicKey)), kid, alg: 'RS256', use: 'sig' }];
  const asked = new Map<string, number>();

  const server = await startLocalServer((url) => async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', url);
    const body = await bodyOf(request);
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    if (failing > 0) return sendJson(response, {}, failing);
    if (pathname === '/.well-known/openid-configuration') return sendJson(response, metadata(url));
    if (pathname === '/jwks') return sendJson(response, { keys: published });
    if (pathname !== '/token') return sendJson(response, {}, 404);
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: url, aud: clientId, sub: 'loose', iat: now, exp: now + 300 };
    const token: JWTPayload = JSON.parse(JSON.stringify({ ...right, ...claims }));
    const idToken = await new SignJWT(token).setProtectedHeader({ alg: 'RS256', kid }).sign(key.privateKey);
    const code = new URLSearchParams(body).get('code');
    return sendJson(response, { access_token: `of-${code}`, token_type: 'Bearer', expires_in: 60, id_token: idToken });
  });

  return {
    ...server,
    asked,
    say: (said) => {
      claims = said;
    },
    changeKey: async (change) => {
      key = await generateKeyPair('RS256');
      kid = `next-${kid}`;
      if (change.published) published = [{ ...(await exportJWK(key.publicKey)), kid, alg: 'RS256', use: 'sig' }];
    },
    fail: (status) => {
      failing = status;
    },
  };
}

function metadata(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
}
