import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { openTestCtxForThisTest } from '../../../testing/ctx.ts';
import { startLocalServer } from '../../../testing/local-server.ts';
import { deleteProofFile, readProofFile, writeProofFile } from './storage.ts';

test('pictures lie in a bucket where one is configured, sealed, under signed requests', async () => {
  const objects = new Map<string, Buffer>();
  const signed: string[] = [];
  const bucket = await startLocalServer(() => async (request, response) => {
    const path = new URL(request.url ?? '', 'http://bucket').pathname;
    signed.push(request.headers.authorization ?? '');
    const held = objects.get(path);
    if (request.method === 'PUT') objects.set(path, await buffer(request));
    if (request.method === 'DELETE') objects.delete(path);
    if (request.method === 'GET' && !held) response.statusCode = 404;
    response.end(request.method === 'GET' ? held : undefined);
  });
  onTestFinished(bucket.close);
  const keys = { accessKeyId: 'key-id', secretAccessKey: 'not-a-secret' };
  const ctx = await openTestCtxForThisTest({
    config: { proofs: { kind: 's3', bucket: 'proofs', region: 'eu-north-1', endpoint: bucket.url, ...keys } },
  });
  const [id, image] = [randomUUID(), randomBytes(5000)];
  await writeProofFile(ctx, id, image);
  expect([...objects.keys()]).toEqual([`/proofs/${id.slice(0, 2)}/${id}`]);
  expect([...objects.values()].some((stored) => stored.includes(image.subarray(0, 64)))).toBe(false);
  expect(await readProofFile(ctx, id)).toEqual(image);
  await deleteProofFile(ctx, id);
  expect(objects.size).toBe(0);
  for (const header of signed) expect(header).toMatch(/^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-north-1\/s3\//);
});

test('a bucket without its keys stops the start, and says what is missing', () => {
  const env = { DATABASE_URL: 'postgres://localhost/x', MASTER_KEY: randomBytes(32).toString('base64') };
  expect(() => readConfig({ ...env, PROOFS_S3_BUCKET: 'proofs' })).toThrow(/PROOFS_S3_ACCESS_KEY/);
  expect(readConfig({ ...env, DATA_DIR: '/data' }).proofs).toEqual({ kind: 'local', folder: '/data/proofs' });
});
