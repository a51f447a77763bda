import { createHash } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { areBrowserKeys, type BrowserKeys, encryptPush } from './encrypt.ts';
import { vapidHeader } from './keys.ts';
import { isAtPushService } from './services.ts';

const purpose = 'web-push-subscription';
const patienceMs = 5000;
const keptSeconds = 24 * 3600;

/** The address of a push, and the keys for its encryption. */
export type PushTarget = { endpoint: string; keys: BrowserKeys };

/**
 * Encrypts the address and keys that a browser names, and returns them with a hash that identifies the browser.
 * @throws MALFORMED (value.issues) for an address at no push service, and for invalid keys
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
 * Sends one push to the browser of an encrypted address. Of the pushes with one topic that wait for a browser, only the
 * last is shown.
 * @returns `gone` for a browser that revoked its permission, or whose service is no longer on the list
 */
export async function sendPush(
  ctx: Ctx,
  sealed: Buffer,
  topic: string,
  notice: object,
): Promise<'taken' | 'gone' | 'lost'> {
  const { endpoint, keys }: PushTarget = JSON.parse(ctx.vault.open(purpose, sealed).toString());
  // The list may have become shorter since the subscription.
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
      // A redirect is not followed.
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
