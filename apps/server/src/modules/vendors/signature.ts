import { createHmac, timingSafeEqual } from 'node:crypto';

/** A call that travels between a vendor and us. */
export type SignedCall = { method: string; path: string; body: string };

const windowSeconds = 5 * 60;

/** The value of `X-Signature`: `t=<unix>,v1=<hex HMAC-SHA256(secret, t "." METHOD "." path "." raw body)>`. */
export function signCall(secret: string, call: SignedCall, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${macOf(secret, t, call)}`;
}

/** True for a signature by one of these secrets that is at most five minutes from now. */
export function isSignedBy(secrets: readonly string[], call: SignedCall, header: string, now: Date): boolean {
  const [, t = '', v1 = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (t === '' || Math.abs(now.getTime() / 1000 - Number(t)) > windowSeconds) return false;
  const given = Buffer.from(v1, 'hex');
  return secrets.some((secret) => timingSafeEqual(given, Buffer.from(macOf(secret, Number(t), call), 'hex')));
}

function macOf(secret: string, t: number, { method, path, body }: SignedCall): string {
  return createHmac('sha256', secret).update(`${t}.${method}.${path}.${body}`).digest('hex');
}
