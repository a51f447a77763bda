import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../platform/http/http.ts';
import { builtFileRoutes } from './built-files.ts';

const root = mkdtempSync(join(tmpdir(), 'fairhouse-files-'));
const folder = join(root, 'assets');
const script = 'console.log("ร้าน");\n'.repeat(40);
let app: App;

beforeAll(async () => {
  mkdirSync(folder);
  mkdirSync(join(folder, 'inner'));
  writeFileSync(join(root, 'secret-1.js'), 'secret');
  writeFileSync(join(folder, 'inner', 'secret-2.js'), 'secret');
  writeFileSync(join(folder, 'notes-1.txt'), 'secret');
  writeFileSync(join(folder, '-page_1.js'), script);
  writeFileSync(join(folder, '-page_1.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'face-1.woff2'), Buffer.from([1, 2, 3]));
  const open: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  builtFileRoutes(open, folder, '/assets/');
  app = open;
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const forever = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };

test('a file comes for ever, in Brotli to those that take it', async () => {
  const plain = await app.inject('/assets/-page_1.js');
  expect(plain.headers).toMatchObject({ ...forever, 'content-type': 'text/javascript; charset=utf-8' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toBe(script);

  const headers = { 'accept-encoding': 'gzip, br' };
  for (const _again of [1, 2]) {
    const packed = await app.inject({ url: '/assets/-page_1.js', headers });
    expect(packed.headers).toMatchObject({ ...forever, 'content-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
  }
  const refused = await app.inject({ url: '/assets/-page_1.js', headers: { 'accept-encoding': 'br;q=0' } });
  expect(refused.body).toBe(script);

  const head = await app.inject({ method: 'HEAD', url: '/assets/-page_1.js', headers });
  expect([head.statusCode, head.headers['content-encoding'], head.body]).toEqual([200, 'br', '']);
});

test('a file that was not packed comes as it is', async () => {
  const face = await app.inject({ url: '/assets/face-1.woff2', headers: { 'accept-encoding': 'br' } });
  expect(face.headers).toMatchObject({ ...forever, 'content-type': 'font/woff2', 'content-length': '3' });
  expect(face.rawPayload).toEqual(Buffer.from([1, 2, 3]));
});

test('a file that is built while the server runs is found', async () => {
  expect((await app.inject('/assets/late-1.css')).statusCode).toBe(404);
  writeFileSync(join(folder, 'late-1.css'), 'a{}');
  expect((await app.inject('/assets/late-1.css')).body).toBe('a{}');
});

test.each([
  'gone-1.js',
  'gone-1.js.br',
  '-page_1.js.br',
  'notes-1.txt',
  'inner',
  'inner/secret-2.js',
  'inner%2fsecret-2.js',
  '../secret-1.js',
  '..%2fsecret-1.js',
  '%2e%2e%2fsecret-1.js',
  '..%5csecret-1.js',
  '-page_1.js%00',
  '',
])('nothing else is found: "%s"', async (name) => {
  expect((await app.inject(`/assets/${name}`)).statusCode).toBe(404);
});
