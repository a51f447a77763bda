import { createHash } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { areBrowserKeys, type BrowserKeys, encryptPush } from './encrypt.ts';
import { vapidHeader } from './keys.ts';
import { isAtPushService } from './services.ts';

const purpose = 'web-push-subscription';
const patienceMs = 5000;
const keptSeconds = 24 * 3600;

/** The address of a push, and the keys that it is encrypted with. */
export type PushTarget = { endpoint: string; keys: BrowserKeys };

/**
 * Seals the address and keys that a browser names, with the hash by which the browser is known again.
 * @throws MALFORMED (value.issues) for an address at no push service, and for keys that are none
 */
export function sealTarget(ctx: Ctx, { endpoint, keys }: PushTarget): { sealed: Buffer; hash: Buffer } {
  if (!isAtPushService(endpoint, ctx.config.pushServices)) {
    throw new DomainError('MALFORMED', { issues: [{ field: 'endpoint', rule: 'pattern' }] });
  }
  if (!areBrowserKeys(keys)) throw new DomainError('MALFORMED', { issues: [{ field: 'keys', rule: 'pattern' }] });
  const target: PushTarget = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  const sealed = ctx.vault.seal(purpose, Buffer.from(JSON.stringify(target)));
  return { sealed, hash: createHash('sha256').update(endpoint).digest() };
}

/**
 * Sends one push to the browser of a sealed address. Of pushes with one topic that wait for a browser the last is shown.
 * @returns `gone` for a browser that took its permission back, or whose service is not on the list any more
 */
export async function sendPush(
  ctx: Ctx,
  sealed: Buffer,
  topic: string,
  notice: object,
): Promise<'taken' | 'gone' | 'lost'> {
  const { endpoint, keys }: PushTarget = JSON.parse(ctx.vault.open(purpose, sealed).toString());
  // The list may have become shorter since.
  if (!isAtPushService(endpoint, ctx.config.pushServices)) return 'gone';
  const { host } = new URL(endpoint);
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: await vapidHeader(ctx, endpoint),
        ttl: String(keptSeconds),
        topic,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(encryptPush(keys, Buffer.from(JSON.stringify(notice)))),
      // An answer that leads elsewhere is none.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410) return 'gone';
    if (!answer.ok) ctx.log.warn({ status: answer.status, host }, 'a push was not taken');
    return answer.ok ? 'taken' : 'lost';
  } catch (error) {
    ctx.log.warn({ err: error, host }, 'a push service did not answer');
    return 'lost';
  }
}
