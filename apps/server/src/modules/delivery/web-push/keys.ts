import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { importJWK, type JWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { perCtx } from '../../../platform/per-ctx.ts';

const purpose = 'web-push-key';
const tokenHours = 12;

type Key = { publicKey: string; privateKey: Awaited<ReturnType<typeof importJWK>> };

const known = perCtx(() => new Map<'key', Promise<Key>>());

/** Returns the site's key for push services. It is made once, since browsers' subscriptions are bound to it. */
export function pushKey(ctx: Ctx): Promise<Key> {
  const held = known(ctx).get('key');
  if (held) return held;
  const read = readKey(ctx);
  known(ctx).set('key', read);
  read.catch(() => known(ctx).delete('key'));
  return read;
}

async function readKey(ctx: Ctx): Promise<Key> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sealed = ctx.vault.seal(purpose, Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' }))));
  // When several nodes start at once, the first one's key is used.
  await sql`
    insert into messages.push_key (public_key, private_sealed, created_at)
    values (${pointOf(publicKey)}, ${sealed}, ${ctx.clock()}) on conflict do nothing`.execute(ctx.db);
  const { rows } = await sql<{ public_key: string; private_sealed: Buffer }>`
    select public_key, private_sealed from messages.push_key`.execute(ctx.db);
  const [row] = rows;
  assert(row, 'the site has a key towards push services');
  const jwk: JWK = JSON.parse(ctx.vault.open(purpose, row.private_sealed).toString());
  return { publicKey: row.public_key, privateKey: await importJWK(jwk, 'ES256') };
}

/** Returns the public point of a key in the form of the Push API. */
function pointOf(key: KeyObject): string {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat(parts).toString('base64url');
}

/**
 * Returns the header that identifies the site to a push service (VAPID, RFC 8292); it is valid for that service only.
 */
export async function vapidHeader(ctx: Ctx, endpoint: string): Promise<string> {
  const { publicKey, privateKey } = await pushKey(ctx);
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(ctx.config.publicUrl)
    .setExpirationTime(Math.floor(ctx.clock().getTime() / 1000) + tokenHours * 3600)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}
