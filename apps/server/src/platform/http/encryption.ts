import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { ConfigError } from '../config/config.ts';
import type { Ctx } from '../ctx.ts';
import { assert, DomainError } from '../errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { perCtx } from '../per-ctx.ts';
import { type App, routeOf } from './http.ts';

const purpose = 'encryption-key';
const freshMs = 2 * 60_000;
/** Milliseconds after a rotation for which the previous key still opens bodies. */
const retiredForMs = 24 * 3_600_000;
const rotateAfterMs = 30 * 24 * 3_600_000;
const lockKey = 7_201_512;
/** The characters of a key's or a body's id: the database would answer a NUL with a system error. */
const visible = /^[\x21-\x7e]+$/;

type OpeningKey = { kid: string; privateKey: Awaited<ReturnType<typeof importJWK>>; expiresAt: Date | null };
type StoredKey = { kid: string; public_jwk: JWK; private_sealed: Buffer; expires_at: Date | null };

const keysOf = perCtx(() => new Map<string, OpeningKey>());

/**
 * Encrypted bodies: serves the public key at `/.well-known/jwks.json` and decrypts `application/jose` bodies on
 * routes with `config.encrypted`, where a plain body is refused. A body is accepted once (its `jti`) and only while
 * fresh (its `iat`).
 */
export function takeEncryptedBodies(app: App, ctx: Ctx): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    const { public_jwk } = await currentKey(ctx);
    return reply.header('cache-control', 'public, max-age=300').send({ keys: [public_jwk] });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!routeOf(request).config.encrypted) return done();
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    done(type === 'application/jose' ? undefined : new DomainError('ENCRYPTION_REQUIRED'));
  });
  app.addContentTypeParser('application/jose', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (!request.routeOptions.config.encrypted) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    return openBody(ctx, body);
  });
  app.addHook('onReady', () => refuseForeignMasterKey(ctx));
}

/**
 * Stops a node with another master key: it could open nothing of the others', and would seal what they cannot open.
 * @throws ConfigError
 */
async function refuseForeignMasterKey(ctx: Ctx): Promise<void> {
  const { private_sealed } = await currentKey(ctx);
  try {
    ctx.vault.open(purpose, private_sealed);
  } catch {
    throw new ConfigError(
      `The master key is not the one that sealed this database's secrets: give the first one in ${
        ctx.config.databaseUrl ? 'MASTER_KEY' : 'MASTER_KEY or DATA_DIR/master.key'
      }`,
    );
  }
}

/**
 * The tasks of encrypted bodies: daily, the rotation of a key that is old enough; every ten minutes, the removal of
 * ids that are too old to be replayed.
 */
export const encryptionJobs: Jobs = {
  tasks: {
    'platform:rotate-encryption-key': (ctx) => rotateWhenDue(ctx),
    'platform:forget-seen-bodies': async (ctx) => {
      await sql`delete from platform.seen_jti where seen_at < ${new Date(ctx.clock().getTime() - 3 * freshMs)}`.execute(
        ctx.db,
      );
    },
  },
  crontab: ['23 2 * * * platform:rotate-encryption-key', '*/10 * * * * platform:forget-seen-bodies'],
};

/**
 * Decrypts a compact JWE and checks its claims `{ jti, iat, body }`.
 * @throws DomainError ENCRYPTION_INVALID, ENCRYPTION_STALE, ENCRYPTION_REPLAYED
 */
export async function openBody(ctx: Ctx, jwe: string): Promise<unknown> {
  const { jti, iat, body } = await decrypt(ctx, jwe);
  const now = ctx.clock();
  if (Math.abs(now.getTime() - iat * 1000) > freshMs) throw new DomainError('ENCRYPTION_STALE');
  const { numAffectedRows } = await sql`insert into platform.seen_jti (jti, seen_at) values (${jti}, ${now})
    on conflict do nothing`.execute(ctx.db);
  if (numAffectedRows !== 1n) throw new DomainError('ENCRYPTION_REPLAYED');
  return body;
}

/** Makes a new key current; the previous one still opens bodies for 24 hours. */
export async function rotateEncryptionKey(ctx: Ctx): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const now = ctx.clock();
    await sql`update platform.encryption_key set expires_at = ${new Date(now.getTime() + retiredForMs)}
      where expires_at is null`.execute(tx);
    await sql`delete from platform.encryption_key where expires_at < ${now}`.execute(tx);
    await insertKey({ ...ctx, db: tx });
  });
}

async function rotateWhenDue(ctx: Ctx): Promise<void> {
  const due = new Date(ctx.clock().getTime() - rotateAfterMs);
  const { rows } = await sql`select 1 from platform.encryption_key
    where expires_at is null and created_at < ${due}`.execute(ctx.db);
  if (rows.length > 0) await rotateEncryptionKey(ctx);
}

async function decrypt(ctx: Ctx, jwe: string): Promise<{ jti: string; iat: number; body: unknown }> {
  const kid = kidOf(jwe);
  const key = kid === null ? null : await openingKey(ctx, kid);
  if (!key) throw new DomainError('ENCRYPTION_INVALID');
  let claims: unknown;
  try {
    const { plaintext } = await compactDecrypt(jwe, key.privateKey, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    claims = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext));
  } catch {
    // The caller is not told the reason.
    throw new DomainError('ENCRYPTION_INVALID');
  }
  if (!isClaims(claims)) throw new DomainError('ENCRYPTION_INVALID');
  return claims;
}

function kidOf(jwe: string): string | null {
  try {
    const { kid } = decodeProtectedHeader(jwe);
    return typeof kid === 'string' && kid.length <= 64 && visible.test(kid) ? kid : null;
  } catch {
    return null;
  }
}

function isClaims(claims: unknown): claims is { jti: string; iat: number; body: unknown } {
  if (typeof claims !== 'object' || claims === null) return false;
  const { jti, iat, body } = claims as Record<string, unknown>;
  return (
    typeof jti === 'string' &&
    jti.length >= 8 &&
    jti.length <= 128 &&
    visible.test(jti) &&
    typeof iat === 'number' &&
    Number.isFinite(iat) &&
    typeof body === 'object' &&
    body !== null
  );
}

/** Returns the private key of `kid` while it is current or retiring; opened keys stay in memory. */
async function openingKey(ctx: Ctx, kid: string): Promise<OpeningKey | null> {
  const now = ctx.clock();
  const known = keysOf(ctx).get(kid);
  // A key that was current when it was read may have been retired by another node since: its end is read again.
  if (known?.expiresAt) return known.expiresAt > now ? known : null;
  const { rows } = await sql<StoredKey>`select kid, public_jwk, private_sealed, expires_at
    from platform.encryption_key where kid = ${kid}`.execute(ctx.db);
  const row = rows[0];
  if (!row || (row.expires_at && row.expires_at <= now)) return null;
  const privateKey =
    known?.privateKey ??
    (await importJWK(JSON.parse(ctx.vault.open(purpose, row.private_sealed).toString()), 'ECDH-ES'));
  const key = { kid, privateKey, expiresAt: row.expires_at };
  keysOf(ctx).set(kid, key);
  return key;
}

async function currentKey(ctx: Ctx): Promise<StoredKey> {
  const read = () =>
    sql<StoredKey>`select kid, public_jwk, private_sealed, expires_at from platform.encryption_key
      where expires_at is null`.execute(ctx.db);
  const existing = (await read()).rows[0];
  if (existing) return existing;
  await ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const { rows } = await sql`select 1 from platform.encryption_key where expires_at is null`.execute(tx);
    if (rows.length === 0) await insertKey({ ...ctx, db: tx });
  });
  const made = (await read()).rows[0];
  assert(made, 'a key was made');
  return made;
}

async function insertKey(ctx: Pick<Ctx, 'db' | 'vault' | 'clock'>): Promise<void> {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const kid = randomUUID();
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, use: 'enc', alg: 'ECDH-ES', enc: 'A256GCM' };
  const sealed = ctx.vault.seal(purpose, Buffer.from(JSON.stringify(await exportJWK(pair.privateKey))));
  await sql`insert into platform.encryption_key (kid, public_jwk, private_sealed, created_at)
    values (${kid}, ${JSON.stringify(publicJwk)}::jsonb, ${sealed}, ${ctx.clock()})`.execute(ctx.db);
}
