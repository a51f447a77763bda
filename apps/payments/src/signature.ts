import { createHmac, timingSafeEqual } from 'node:crypto';

const windowSeconds = 300;

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `t.METHOD.path.body`. */
export function sign(
  secret: string,
  request: { method: string; path: string; body: string | Buffer },
  atMs: number,
): string {
  const t = Math.floor(atMs / 1000);
  return `t=${t},v1=${macOf(secret, t, request)}`;
}

/** Whether one of the secrets signed this request within the last five minutes. */
export function isSigned(
  secrets: readonly string[],
  request: { method: string; path: string; body: string | Buffer },
  header: string | undefined,
  nowMs: number,
): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (seconds === undefined || given === undefined) return false;
  const t = Number(seconds);
  if (Math.abs(nowMs / 1000 - t) > windowSeconds) return false;
  return secrets.some((secret) => timingSafeEqual(Buffer.from(macOf(secret, t, request)), Buffer.from(given)));
}

function macOf(
  secret: string,
  t: number,
  { method, path, body }: { method: string; path: string; body: string | Buffer },
) {
  return createHmac('sha256', secret).update(`${t}.${method}.${path}.`).update(body).digest('hex');
}
