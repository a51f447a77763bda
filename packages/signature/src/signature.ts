import { createHmac, timingSafeEqual } from 'node:crypto';

/** A call between two servers that share a secret; `path` as in the request line. */
export type Signed = { method: string; path: string; body: string | Buffer };

const windowSeconds = 300;

/** The value of `X-Signature`: `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t "." METHOD "." path "." raw body)>`. */
export function signatureOf(secret: string, request: Signed, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${macOf(secret, t, request)}`;
}

/** True when one of the secrets signed the request within five minutes of now. */
export function isSigned(secrets: readonly string[], request: Signed, header: string | undefined, now: Date): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (seconds === undefined || given === undefined) return false;
  const t = Number(seconds);
  if (Math.abs(now.getTime() / 1000 - t) > windowSeconds) return false;
  const mac = Buffer.from(given);
  return secrets.some((secret) => timingSafeEqual(Buffer.from(macOf(secret, t, request)), mac));
}

function macOf(secret: string, t: number, { method, path, body }: Signed): string {
  return createHmac('sha256', secret).update(`${t}.${method}.${path}.`).update(body).digest('hex');
}
