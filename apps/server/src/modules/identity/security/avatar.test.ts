import { deflateSync } from 'node:zlib';
import { avatarCount } from '@fairhouse/art/avatar';
import { iconBytesMax, presetCount } from '@fairhouse/contract/security';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';

const ctx = await useTestCtx();
const site = await useTestApp({ ctx });

type Headers = { authorization: string };
const url = '/wps/member/info/icon';
const boundary = '----fairhouse';

async function upload(headers: Headers, file: Buffer, { type = 'image/png', field = 'icon', name = 'me.png' } = {}) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const answer = await site.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value?: { icon: string | null } }>() };
}
const iconOf = async (headers: Headers) =>
  (await site.app.inject({ url, headers })).json<{ value: { icon: string | null } }>().value.icon;

const square = (width = 320, height = 200) => sharp({ create: { width, height, channels: 3, background: '#17c29b' } });

describe('a picture of one’s own', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'is taken as %s and served as a small square for ever',
    async (format) => {
      const { headers } = await signedInMember(ctx);
      const { status, value } = await upload(headers, await square()[format]().toBuffer());
      expect(status).toBe(200);
      expect(value?.icon).toMatch(/^\/avatar\/[0-9a-f]{32}\.webp$/);
      expect(await iconOf(headers)).toBe(value?.icon);
      const served = await site.app.inject(value?.icon ?? '');
      expect(served.headers['content-type']).toBe('image/webp');
      expect(served.headers['cache-control']).toContain('immutable');
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
    },
  );

  test('keeps nothing of what its file told besides, and is turned upright', async () => {
    const { headers } = await signedInMember(ctx);
    const photo = await square(400, 400)
      .withExif({ IFD0: { Copyright: 'Secret Place', Make: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { value } = await upload(headers, photo, { type: 'image/jpeg' });
    const { rawPayload } = await site.app.inject(value?.icon ?? '');
    const { exif, orientation } = await sharp(rawPayload).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(rawPayload.includes('Secret Place')).toBe(false);
  });

  test('that is a page besides goes out as a picture alone', async () => {
    const { headers } = await signedInMember(ctx);
    const both = Buffer.concat([await square().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { value } = await upload(headers, both);
    const { rawPayload } = await site.app.inject(value?.icon ?? '');
    expect(rawPayload.includes('<script>')).toBe(false);
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('is refused when it is %s', async (_what, file) => {
    const { headers } = await signedInMember(ctx);
    expect(await upload(headers, file)).toMatchObject({ status: 422, code: 'IMAGE_INVALID' });
    expect(await iconOf(headers)).toBeNull();
  });

  test('is refused as a gif, whatever it is called', async () => {
    const { headers } = await signedInMember(ctx);
    const gif = await square().gif().toBuffer();
    expect(await upload(headers, gif, { type: 'image/png' })).toMatchObject({ status: 422, code: 'IMAGE_INVALID' });
  });

  test('is refused when it is cut short', async () => {
    const { headers } = await signedInMember(ctx);
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const whole = await noise.png().toBuffer();
    expect(await upload(headers, whole.subarray(0, whole.length >> 1))).toMatchObject({ code: 'IMAGE_INVALID' });
  });

  test('is refused when it would unfold into a billion pixels', async () => {
    const { headers } = await signedInMember(ctx);
    expect(await upload(headers, bomb(30_000, 30_000))).toMatchObject({ status: 422, code: 'IMAGE_INVALID' });
  });

  test('is refused above five megabytes', async () => {
    const { headers } = await signedInMember(ctx);
    const answer = await upload(headers, Buffer.alloc(iconBytesMax + 1, 1));
    expect([answer.status, answer.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('comes as the field `icon` and in no other way', async () => {
    const { headers } = await signedInMember(ctx);
    const picture = await square().png().toBuffer();
    expect(await upload(headers, picture, { field: 'file' })).toMatchObject({ code: 'IMAGE_INVALID' });
    const raw = await site.app.inject({
      method: 'PUT',
      url,
      payload: picture,
      headers: { ...headers, 'content-type': 'image/png' },
    });
    expect(raw.statusCode).toBe(415);
  });
});

describe('a drawn picture', () => {
  test('is chosen by its number, and given up for the letter again', async () => {
    const { headers } = await signedInMember(ctx);
    const chosen = await site.app.inject({ method: 'PUT', url, payload: { preset: 3 }, headers });
    expect(chosen.json()).toEqual({ success: true, value: { icon: '/avatar/preset-3.svg' } });
    const served = await site.app.inject('/avatar/preset-3.svg');
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    await site.app.inject({ method: 'DELETE', url, headers });
    expect(await iconOf(headers)).toBeNull();
  });

  test('exists for every number that is offered', async () => {
    expect(avatarCount).toBe(presetCount);
    for (let n = 1; n <= presetCount; n++) {
      expect((await site.app.inject(`/avatar/preset-${n}.svg`)).statusCode).toBe(200);
    }
  });

  test.each([{ preset: 0 }, { preset: 13 }, { preset: '1' }, { preset: 1.5 }, {}, { preset: 1, more: 1 }, [], 'x'])(
    'is not %j',
    async (body) => {
      const { headers } = await signedInMember(ctx);
      const answer = await site.app.inject({
        method: 'PUT',
        url,
        payload: JSON.stringify(body),
        headers: { ...headers, 'content-type': 'application/json' },
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'MALFORMED']);
    },
  );
});

test.each(['x.webp', '../../etc/passwd', 'preset-0.svg', 'preset-99.svg', `${'a'.repeat(32)}.webp`, '%00.webp'])(
  'there is no picture %s',
  async (name) => {
    expect((await site.app.inject(`/avatar/${encodeURIComponent(name)}`)).statusCode).toBe(404);
  },
);

/** A small PNG with large dimensions: rows of zeros compress well. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(8);
    out.writeUInt32BE(data.length, 0);
    out.writeUInt32BE(crc(body), 4);
    return Buffer.concat([out.subarray(0, 4), body, out.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let i = 0; i < 8; i++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
