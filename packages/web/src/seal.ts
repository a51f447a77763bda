import type { SealedBody } from '@fairhouse/contract/identity';
import type { CryptoKey, JWK } from 'jose';
import { ApiError } from './api-error.ts';
import { serverNow } from './server-clock.ts';

type SealingKey = { key: CryptoKey | Uint8Array; kid: string | undefined };

let sealingKey: Promise<SealingKey> | null = null;

/** Forgets the server's key, which may have been rotated since it was read. */
export function forgetSealingKey(): void {
  sealingKey = null;
}

/**
 * Seals a body for an encrypted path: a compact JWE (ECDH-ES, A256GCM) to the server's key of use "enc".
 * @throws ApiError INSECURE_CONTEXT if the browser offers no WebCrypto, NETWORK if the key cannot be read
 */
export async function seal(body: unknown): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new ApiError('INSECURE_CONTEXT', 0);
  sealingKey ??= readSealingKey();
  const pending = sealingKey;
  const { key, kid } = await pending.catch((error: unknown) => {
    if (sealingKey === pending) sealingKey = null;
    throw error;
  });
  const { CompactEncrypt } = await import('jose/jwe/compact/encrypt');
  const claims: SealedBody<unknown> = {
    jti: crypto.randomUUID(),
    iat: Math.floor(serverNow() / 1000),
    body,
  };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(kid === undefined ? {} : { kid }) })
    .encrypt(key);
}

async function readSealingKey(): Promise<SealingKey> {
  const [{ importJWK }, response] = await Promise.all([
    import('jose/key/import'),
    fetch('/.well-known/jwks.json', { cache: 'no-store' }).catch(() => {
      throw new ApiError('NETWORK', 0);
    }),
  ]);
  if (!response.ok) throw new ApiError('SERVICE_UNAVAILABLE', response.status);
  const { keys } = (await response.json()) as { keys: JWK[] };
  const jwk = keys.find((candidate) => candidate.use === 'enc');
  if (!jwk) throw new ApiError('SERVICE_UNAVAILABLE', response.status);
  return { key: await importJWK(jwk, 'ECDH-ES'), kid: jwk.kid };
}
