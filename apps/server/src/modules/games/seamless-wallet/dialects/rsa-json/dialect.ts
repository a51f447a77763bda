import { createPrivateKey, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { Type } from 'typebox';
import type { Dialect } from '../dialect.ts';
import { decimals } from './amounts.ts';
import { asks, signatureHeader } from './ask.ts';
import { hear, refuse } from './hear.ts';

const base64 = '[A-Za-z0-9+/]{64,4096}={0,2}';

/**
 * JSON bodies signed with RSA and SHA-256, each side by its own key; amounts are whole numbers of 1/100000; every
 * answer has HTTP status 200 and a status field. The secret is our private key (PKCS #8, DER, in base64); the settings
 * hold the vendor's public keys (SPKI, DER, in base64).
 */
export const rsaJson: Dialect = {
  name: 'rsa-json',
  decimals,
  listsOpen: true,
  authenticates: false,
  settings: Type.Object(
    {
      /** Our operator id at the vendor. */
      operatorId: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }),
      /** The vendor's keys: the current one and, during a rotation, the next one after a semicolon. */
      publicKeys: Type.String({ pattern: `^${base64}(;${base64})?$` }),
      subPartner: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' })),
      signatureHeader: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' })),
    },
    { additionalProperties: false },
  ),
  secretFault: (secret) => {
    try {
      const key = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
      const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
      return bits >= 2048 ? null : 'is no RSA key of 2048 bits or more';
    } catch {
      return 'is no private key: PKCS #8, DER, in base64, on one line';
    }
  },
  isSigned: ({ headers, body }, { settings }) => {
    const signature = headers[signatureHeader(settings)];
    if (typeof signature !== 'string') return false;
    return (settings.publicKeys ?? '').split(';').some((text) => {
      const key = publicKeyOf(text);
      return key !== null && verify('sha256', body, key, Buffer.from(signature, 'base64'));
    });
  },
  hear,
  refuse,
  asks,
};

/** Parsed keys by their text; they change a few times in a vendor's life. */
const readKeys = new Map<string, KeyObject | null>();
const readKeysMax = 100;

function publicKeyOf(text: string): KeyObject | null {
  const known = readKeys.get(text);
  if (known !== undefined) return known;
  const key = readKey(text);
  if (readKeys.size >= readKeysMax) readKeys.clear();
  readKeys.set(text, key);
  return key;
}

function readKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}
