import { randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import type { App } from '../platform/http/http.ts';

/** Encrypts a body as the portal does, with the key that the app publishes; `claims` overrides claims. */
export async function encryptFor(
  app: App,
  body: unknown,
  claims: { jti?: string; iat?: number; now?: Date; key?: JWK } = {},
): Promise<string> {
  const key = claims.key ?? (await app.inject('/.well-known/jwks.json')).json<{ keys: JWK[] }>().keys[0];
  if (!key?.kid) throw new Error('the app publishes a key');
  const iat = claims.iat ?? Math.floor((claims.now ?? new Date()).getTime() / 1000);
  const plain = JSON.stringify({ jti: claims.jti ?? randomUUID(), iat, body });
  return new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key, 'ECDH-ES'));
}

/** Calls `app.inject` with an encrypted body. */
export async function injectEncrypted(
  app: App,
  request: { method: 'POST' | 'PUT'; url: string; body: unknown; headers?: Record<string, string> },
  claims: Parameters<typeof encryptFor>[2] = {},
) {
  return app.inject({
    method: request.method,
    url: request.url,
    payload: await encryptFor(app, request.body, claims),
    headers: { ...request.headers, 'content-type': 'application/jose' },
  });
}
