import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs, type OperatorRole } from '../../operators/index.ts';

const { app, ctx } = await useTestApp();

/** A picture with a transparent half and text in its metadata. */
const logo = (width: number, colour = '#aa3366') =>
  sharp({ create: { width, height: 200, channels: 4, background: '#00000000' } })
    .composite([
      { input: { create: { width: width / 2, height: 200, channels: 4, background: colour } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { ImageDescription: 'a private word' } })
    .png()
    .toBuffer();

async function upload(file: Buffer | string, role: OperatorRole = 'content') {
  const { headers } = await signedInOperator(ctx, { role });
  const image = typeof file === 'string' ? file : file.toString('base64');
  const payload = { image, reason: 'A new coat' };
  const answer = await app.inject({ method: 'PUT', url: '/ops/v1/site/logo', headers, payload });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: { url: string } }>() };
}
const shown = async () =>
  (await app.inject({ url: '/wps/system/status' })).json().value.info.resources.logo?.url as string | undefined;

test('an uploaded logo is drawn anew, keeps what is transparent, loses its metadata, and is shown', async () => {
  const { status, value } = await upload(await logo(1200));
  expect(status).toBe(200);
  expect(await shown()).toBe(value.url);
  expect((await notedActs(ctx.db, { limit: 1 }))[0]).toMatchObject({ action: 'logo', subject: 'logo' });
  const { headers, rawPayload } = await app.inject({ url: value.url });
  expect(headers['content-type']).toBe('image/webp');
  expect(headers['cache-control']).toContain('immutable');
  expect(rawPayload.toString('latin1')).not.toContain('private');
  const picture = sharp(rawPayload);
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 512, hasAlpha: true });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data[info.width * 4 - 1]).toBe(0);
});

test.each([
  ['a drawing that may run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  [
    'a page behind the beginning of a picture',
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<script>')]),
  ],
])('%s is refused, and the logo stays', async (_what, file) => {
  const before = await shown();
  expect(await upload(file)).toMatchObject({ code: 'IMAGE_INVALID' });
  expect(await shown()).toBe(before);
});

test('what is no base64, and who may not, is refused', async () => {
  expect(await upload('not base64 at all!')).toMatchObject({ code: 'MALFORMED' });
  expect(await upload(await logo(300), 'support')).toMatchObject({ code: 'FORBIDDEN' });
  expect((await app.inject({ url: `/brand/${'0'.repeat(32)}.webp` })).statusCode).toBe(404);
});

test('the logo before is still there for pages that show it, and of many the newest five are kept', async () => {
  const first = (await upload(await logo(300, '#101010'))).value.url;
  await upload(await logo(300, '#202020'));
  expect((await app.inject({ url: first })).statusCode).toBe(200);
  for (const colour of ['#303030', '#404040', '#505050', '#606060']) await upload(await logo(300, colour));
  expect((await app.inject({ url: first })).statusCode).toBe(404);
});

test('a logo is set at the machine, and a file that is none is told in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-logo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (file: string) => runAdmin(['logo', '--file', file], (work) => work({ ...ctx }));
  writeFileSync(join(folder, 'logo.png'), await logo(400, '#0000ff'));
  expect(await run(join(folder, 'logo.png'))).toMatchObject({ code: 0 });
  expect(await run(import.meta.filename)).toMatchObject({
    code: 2,
    lines: [expect.stringContaining('no readable png')],
  });
  expect(await run('/nowhere.png')).toMatchObject({ code: 2 });
});
