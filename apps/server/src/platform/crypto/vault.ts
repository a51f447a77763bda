import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { assert } from '../errors.ts';

/** Seals secrets at rest (server seeds, private keys) with the master key: AES-256-GCM, one derived key a purpose. */
export type Vault = {
  /** `purpose` is bound to the sealed bytes: bytes sealed for one purpose cannot be opened for another. */
  seal: (purpose: string, plain: Uint8Array) => Buffer;
  open: (purpose: string, sealed: Uint8Array) => Buffer;
};

const version = 1;
const ivLength = 12;
const tagLength = 16;

/** @param masterKey 32 bytes */
export function openVault(masterKey: Uint8Array): Vault {
  assert(masterKey.length === 32, 'the master key has 32 bytes');
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', masterKey, 'fairhouse', purpose, 32));
    keys.set(purpose, key);
    return key;
  };

  return {
    seal(purpose, plain) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      assert(sealed[0] === version && sealed.length > ivLength + tagLength, 'sealed bytes have our version and a tag');
      const iv = sealed.subarray(1, 1 + ivLength);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), iv);
      decipher.setAuthTag(sealed.subarray(1 + ivLength, 1 + ivLength + tagLength));
      return Buffer.concat([decipher.update(sealed.subarray(1 + ivLength + tagLength)), decipher.final()]);
    },
  };
}
