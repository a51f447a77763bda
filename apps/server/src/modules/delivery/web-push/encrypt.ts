import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription. */
export type BrowserKeys = { p256dh: string; auth: string };

const curve = 'prime256v1';
const recordSize = 4096;

/** True for valid keys of a subscription: a point on the curve, and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url');
    ECDH.convertKey(point, curve);
    return point.length === 65 && Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/**
 * Encrypts a push for one browser (RFC 8291, aes128gcm), so that the push service cannot read it.
 * @param given the sender's private key and salt of a published example; new ones by default
 */
export function encryptPush(
  { p256dh, auth }: BrowserKeys,
  plain: Buffer,
  given: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = createECDH(curve);
  if (given.privateKey) own.setPrivateKey(given.privateKey);
  else own.generateKeys();
  const ours = own.getPublicKey();
  const salt = given.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(recordSize, 16);
  head.writeUInt8(ours.length, 20);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The only record, marked as the last.
  const body = Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.from([2])])), cipher.final()]);
  return Buffer.concat([head, ours, body, cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
