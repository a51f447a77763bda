import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { works } from '@fairhouse/art/works';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { putVendor } from '../modules/vendors/index.ts';
import { useTestApp } from '../testing/app.ts';
import { pictureOf } from './index.ts';
import { artFolder, startRendering } from './jobs.ts';
import { pictureFiles } from './pictures.ts';
import { renderPictures } from './render.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'fairhouse-art-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const site = await useTestApp({ config: { dataDir } });

const get = (url: string) => site.app.inject({ url });
const { src } = pictureOf('tile/dice');

test('a picture names its files, its shape and its average colour', () => {
  expect(pictureOf('tile/dice')).toEqual({
    src: expect.stringMatching(/^\/art\/tile-dice-[0-9a-f]{12}$/),
    widths: [160, 240, 320, 480],
    ratio: 3 / 4,
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  expect(() => pictureOf('tile/none')).toThrow('there is a picture called tile/none');
});

test('until its file exists an address answers the drawing, which nobody keeps', async () => {
  const answer = await get(`${src}-240.avif`);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/svg+xml',
    'no-store',
  ]);
  expect(answer.body).toMatch(/^<svg /);
});

test('once it exists the file is answered, to be kept for good', async () => {
  await mkdir(join(dataDir, 'art'), { recursive: true });
  await writeFile(join(dataDir, 'art', `${src.slice('/art/'.length)}-320.webp`), 'picture');
  const answer = await get(`${src}-320.webp`);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control'], answer.body]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
    'picture',
  ]);
});

test('the drawing has an address of its own', async () => {
  const answer = await get(`${src}.svg`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
});

test.each([
  '/art/none.avif',
  `${src}-161.avif`,
  `${src}-160.jpg`,
  '/art/..%2fmaster.key',
  '/art/%2e%2e%2fmaster.key',
  '/art/',
])('%s is not found', async (url) => {
  await writeFile(join(dataDir, 'master.key'), 'secret');
  expect((await get(url)).statusCode).toBe(404);
});

const unknown = ['tile/TESTART/none', 'tile/NONE/known', 'vendor/NONE-RNG', 'mark/NONE'];

test('a game without a picture of its own has one that is drawn when it is asked for, with the name it has', async () => {
  await putVendor(site.ctx, 'TESTART', {
    name: 'Test Art',
    url: 'http://127.0.0.1:9',
    walletMode: 'single',
    currencies: ['THB'],
    secret: 'art',
  });
  await sql`
    insert into games.game (vendor, game_code, game_type, name)
    values ('TESTART', 'known', 'RNG', '{"EN":"Known Game"}')`.execute(site.ctx.db);
  for (const name of ['tile/TESTART/known', 'vendor/TESTART-RNG', 'mark/TESTART', 'category/FISH']) {
    const { src, widths, ratio } = pictureOf(name);
    const answer = await get(`${src}-${widths[0]}.avif`);
    expect([name, answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      name,
      200,
      'image/svg+xml',
      'public, max-age=86400',
    ]);
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(answer.body) ?? [];
    expect(Number(width) / Number(height)).toBe(ratio);
    expect((await get(`${src}.svg`)).body).toBe(answer.body);
  }
});

test.each(unknown)('%s is not found: nobody has words of their own drawn', async (name) => {
  expect((await get(`${pictureOf(name).src}.svg`)).statusCode).toBe(404);
});

test('rendering makes what is missing, in its size and kind, and removes what is old', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairhouse-render-'));
  const [first, ...others] = pictureFiles();
  if (!first) throw new Error('there are pictures');
  for (const { file } of others) await writeFile(join(folder, file), 'kept');
  await writeFile(join(folder, 'tile-dice-000000000000-160.avif'), 'old');
  await writeFile(join(folder, `${first.file}.1.part`), 'half');
  // A claim left by a killed process does not block others.
  await writeFile(join(folder, 'rendering.claim'), '1');
  await utimes(join(folder, 'rendering.claim'), 0, 0);

  expect((await Promise.all([renderPictures(folder), renderPictures(folder)])).flat()).toEqual([first.file]);
  expect((await readdir(folder)).toSorted()).toEqual(
    pictureFiles()
      .map(({ file }) => file)
      .toSorted(),
  );
  const { format, width, height } = await sharp(join(folder, first.file)).metadata();
  expect([format, width, height]).toEqual([
    'heif',
    first.width,
    Math.round((first.width / first.work.width) * first.work.height),
  ]);
  expect(await readFile(join(folder, others[0]?.file ?? ''), 'utf8')).toBe('kept');
  expect(await renderPictures(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a process beside the server makes what is missing', async () => {
  const ctx = { ...site.ctx, config: { ...site.ctx.config, dataDir: await mkdtemp(join(tmpdir(), 'fairhouse-art-')) } };
  const folder = artFolder(ctx);
  await mkdir(folder, { recursive: true });
  const [first, ...others] = pictureFiles();
  for (const { file } of others) await writeFile(join(folder, file), 'kept');
  startRendering(ctx);
  await vi.waitUntil(() => existsSync(join(folder, first?.file ?? '')), { timeout: 30_000 });
  await rm(ctx.config.dataDir, { recursive: true });
});

test('the colour painted before a picture has come is near the picture’s average', async () => {
  for (const work of works) {
    const { channels } = await sharp(Buffer.from(work.draw()), { density: 12 }).stats();
    const named = Number.parseInt(work.colour.slice(1), 16);
    const off = channels.slice(0, 3).map(({ mean }, i) => Math.abs(mean - ((named >> (16 - 8 * i)) & 255)));
    expect(Math.max(...off), work.name).toBeLessThan(24);
  }
});
