import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Returns a browser with a push subscription at this push service, with keys of its own. */
export function pushBrowser(serviceUrl: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${serviceUrl}/to/${randomBytes(8).toString('hex')}`;
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  /** Decrypts a push as the browser does. */
  const read = (body: Buffer) => {
    const theirs = body.subarray(21, 86);
    const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', key, salt, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
    const secret = derive(pair.computeSecret(theirs), auth, info, 32);
    const salt = body.subarray(0, 16);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const opened = createDecipheriv('aes-128-gcm', key, nonce);
    opened.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([opened.update(body.subarray(86, -16)), opened.final()]);
    return JSON.parse(plain.subarray(0, -1).toString());
  };
  return { endpoint, keys, read };
}

export type Pushed = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };
