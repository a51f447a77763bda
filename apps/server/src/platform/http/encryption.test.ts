import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, useTestApp } from '../../testing/app.ts';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { encryptFor, injectEncrypted } from '../../testing/encrypt.ts';
import { ConfigError } from '../config/config.ts';
import { openVault } from '../crypto/vault.ts';
import { rotateEncryptionKey } from './encryption.ts';
import { type App, answers, ok } from './http.ts';

const clock = testClock();
let otherNode: TestApp;

const secretRoute = (app: App) => {
  app.post(
    '/secret',
    {
      config: { encrypted: true },
      schema: {
        body: Type.Object({ password: Type.String() }, { additionalProperties: false }),
        response: answers(Type.String()),
      },
    },
    async (request) => ok(request.body.password),
  );
  app.post('/plain', { schema: { body: Type.Object({}, { additionalProperties: false }) } }, async () => ok(null));
};

const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx, extend: secretRoute });
beforeAll(async () => {
  // A second node: its own memory, the same database and master key.
  otherNode = await openTestApp({ ctx: { ...ctx }, extend: secretRoute });
});
afterAll(async () => {
  await otherNode.close();
});

const send = (
  claims: Parameters<typeof injectEncrypted>[2] = {},
  body: unknown = { password: 'Fairhouse#1' },
  on: App = site.app,
) => injectEncrypted(on, { method: 'POST', url: '/secret', body }, { now: clock.now(), ...claims });

test('an encrypted body is opened and validated like a plain one', async () => {
  expect((await send()).json()).toEqual({ success: true, value: 'Fairhouse#1' });
  const wrong = await send({}, { password: 5, more: 1 });
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'MALFORMED']);
});

test('the published key is a public P-256 key for encryption', async () => {
  const { keys } = (await site.app.inject('/.well-known/jwks.json')).json();
  expect(keys).toMatchObject([{ kty: 'EC', crv: 'P-256', use: 'enc' }]);
  expect(keys[0]).not.toHaveProperty('d');
});

test('a plain body on an encrypted path is refused', async () => {
  const answer = await site.app.inject({ method: 'POST', url: '/secret', payload: { password: 'x' } });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'ENCRYPTION_REQUIRED']);
});

test('an encrypted body on a plain path is refused', async () => {
  const payload = await encryptFor(site.app, {}, { now: clock.now() });
  const headers = { 'content-type': 'application/jose' };
  const answer = await site.app.inject({ method: 'POST', url: '/plain', payload, headers });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test.each([
  ['two minutes and a second old', -121, 'ENCRYPTION_STALE'],
  ['two minutes and a second from the future', 121, 'ENCRYPTION_STALE'],
])('a body %s is stale', async (_what, seconds, code) => {
  const answer = await send({ iat: Math.floor(clock.now().getTime() / 1000) + seconds });
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
});

test('a body just under two minutes old is fresh', async () => {
  expect((await send({ iat: Math.floor(clock.now().getTime() / 1000) - 119 })).statusCode).toBe(200);
});

test('a body is taken once, on whichever node it arrives again', async () => {
  const payload = await encryptFor(site.app, { password: 'once' }, { now: clock.now() });
  const headers = { 'content-type': 'application/jose' };
  const request = { method: 'POST', url: '/secret', payload, headers } as const;
  expect((await site.app.inject(request)).statusCode).toBe(200);
  for (const node of [site, otherNode]) {
    const again = await node.app.inject(request);
    expect([again.statusCode, again.json().code]).toEqual([409, 'ENCRYPTION_REPLAYED']);
  }
  const jti = randomUUID();
  const both = await Promise.all([send({ jti }), send({ jti }, undefined, otherNode.app)]);
  expect(both.map((a) => a.statusCode).sort()).toEqual([200, 409]);
});

test('a body for a foreign key, a broken one and an empty one are invalid', async () => {
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const foreign = await exportJWK(publicKey);
  const published = (await site.app.inject('/.well-known/jwks.json')).json().keys[0];
  const valid = await encryptFor(site.app, { password: 'x' }, { now: clock.now() });
  // The first letter of the tag: the last one has unused bits.
  const tag = valid.lastIndexOf('.') + 1;
  const bent = `${valid.slice(0, tag)}${valid[tag] === 'A' ? 'B' : 'A'}${valid.slice(tag + 1)}`;
  const payloads = [
    await encryptFor(site.app, {}, { now: clock.now(), key: { ...foreign, kid: randomUUID() } }),
    await encryptFor(site.app, {}, { now: clock.now(), key: { ...foreign, kid: published.kid } }),
    bent,
    'a.b.c.d.e',
    'nonsense',
    await encryptFor(site.app, {}, { jti: 'short', now: clock.now() }),
    await encryptFor(site.app, {}, { jti: `\u0000${randomUUID()}`, now: clock.now() }),
    await encryptFor(site.app, {}, { now: clock.now(), key: { ...published, kid: `\u0000${published.kid}` } }),
    await encryptFor(site.app, 'not an object', { now: clock.now() }),
  ];
  for (const payload of payloads) {
    const headers = { 'content-type': 'application/jose' };
    const answer = await site.app.inject({ method: 'POST', url: '/secret', payload, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'ENCRYPTION_INVALID']);
  }
});

test('a node with another master key than the one that sealed the database does not start', async () => {
  const stranger = { ...ctx, vault: openVault(randomBytes(32)) };
  await expect(openTestApp({ ctx: stranger })).rejects.toThrow(ConfigError);
});

test('after a rotation the last key still opens for 24 hours and no longer', async () => {
  const old = (await site.app.inject('/.well-known/jwks.json')).json().keys[0];
  await rotateEncryptionKey(ctx);
  const fresh = (await otherNode.app.inject('/.well-known/jwks.json')).json().keys[0];
  expect(fresh.kid).not.toBe(old.kid);
  expect((await send({ key: old })).statusCode).toBe(200);
  clock.advance(23 * 3_600_000);
  expect((await send({ key: old }, undefined, otherNode.app)).statusCode).toBe(200);
  clock.advance(2 * 3_600_000);
  for (const node of [site, otherNode]) {
    expect((await send({ key: old }, undefined, node.app)).json().code).toBe('ENCRYPTION_INVALID');
    expect((await send({}, undefined, node.app)).statusCode).toBe(200);
  }
});

test('private keys rest sealed in the database', async () => {
  const { rows } = await ctx.pool.query('select private_sealed from platform.encryption_key');
  for (const row of rows) expect(row.private_sealed.toString('latin1')).not.toContain('"kty"');
});
