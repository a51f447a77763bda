import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@fairhouse/contract/factors';

/** The deviations of a test from an honest browser and authenticator. */
export type Bent = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The person was not verified by PIN or fingerprint. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
};

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** An authenticator with one passkey (ES256, attestation "none"), which produces real WebAuthn bytes. */
export class SoftAuthenticator {
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  #counter = 0;
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  create(options: PasskeyCreation, bent: Bent = {}): PasskeyAttestation {
    this.#userHandle = options.user.id;
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      this.#head(options.rp.id, flags.attested, bent),
      Buffer.alloc(16),
      length,
      credentialId,
      this.#coseKey(),
    ]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, bent).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  get(options: PasskeyRequest, bent: Bent = {}): PasskeyAssertion {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, bent);
    const authData = this.#head(options.rpId, 0, bent);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
      userHandle: bent.userHandle ?? this.#userHandle,
    };
  }

  #head(rpId: string, more: number, bent: Bent): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(bent.counter ?? this.#counter);
    const verified = bent.unverified ? 0 : flags.verified;
    return Buffer.concat([
      createHash('sha256')
        .update(bent.rpId ?? rpId)
        .digest(),
      Buffer.from([flags.present | verified | flags.backupEligible | flags.backedUp | more]),
      counter,
    ]);
  }

  #clientData(type: string, challenge: string, bent: Bent): Buffer {
    const { origin = this.#origin } = bent;
    return Buffer.from(
      JSON.stringify({ type: bent.type ?? type, challenge: bent.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  /** Returns the COSE_Key of an ES256 public key. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

/** Encodes the part of CBOR (RFC 8949) that an attestation uses: small integers, text, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
  }
  throw new Error('not a value of an attestation');
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

/** Computes a code by RFC 4226 and 6238 with six digits, as an app on a phone does, without the server's library. */
export function totpCode(secret: string, at: Date): string {
  const key = base32(secret);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Returns six digits that are no code of a secret in the minutes around a time. */
export function wrongTotpCode(secret: string, at: Date): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => totpCode(secret, new Date(at.getTime() + steps * 30_000)));
  for (let tried = 0; ; tried += 1) {
    const code = String(tried).padStart(6, '0');
    if (!near.includes(code)) return code;
  }
}

/** Decodes a secret as apps show it (base32, RFC 4648). */
export function base32(text: string): Buffer {
  const bits = [...text]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
