import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { proofBytesMax } from '@fairhouse/contract/proofs';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { moneyTransaction } from '../../money-rows/transaction.ts';
import { notedActs } from '../../operators/index.ts';
import { openChannel } from '../channels/testing.ts';
import { deposits } from '../deposits/deposit-store.ts';
import { depositRow } from '../testing-rows.ts';
import { proofJobs } from './jobs.ts';
import { proofsOf } from './proof-store.ts';
import { attachProofs } from './proofs.ts';

const clock = testClock(new Date());
const folder = await mkdtemp(join(tmpdir(), 'fairhouse-proofs-'));
afterAll(() => rm(folder, { recursive: true }));
const ctx = await useTestCtx({ clock: clock.now, config: { proofs: { kind: 'local', folder } } });
const site = await useTestApp({ ctx, listen: true });
await openChannel(ctx, { code: 'proved' });

type Headers = { authorization: string };
const boundary = '----fairhouse';

async function upload(headers: Headers, file: Buffer, { type = 'image/png', field = 'proof' } = {}) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="slip.png"\r\ncontent-type: ${type}\r\n\r\n`;
  const answer = await site.app.inject({
    method: 'POST',
    url: '/wps/cashier/proofs',
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value?: { id: string } }>() };
}
const show = (id: string, headers: Headers, path = '/files/proofs') =>
  site.app.inject({ url: `${path}/${id}`, headers });
const slip = (width = 600, height = 900) => sharp({ create: { width, height, channels: 3, background: '#17c29b' } });
const taken = async (headers: Headers) => (await upload(headers, await slip().png().toBuffer())).value?.id ?? '';
const attach = (memberId: bigint, proofIds: string[], subjectId: bigint) =>
  moneyTransaction(ctx, (tx) => attachProofs(ctx, tx, { memberId, proofIds, subject: 'part', subjectId }));

describe('a picture', () => {
  test.each(['png', 'jpeg'] as const)('is taken as %s, drawn anew and shown to its owner', async (format) => {
    const { headers } = await signedInMember(ctx);
    const { status, value } = await upload(headers, await slip(3000, 1500)[format]().toBuffer());
    expect(status).toBe(200);
    const shown = await show(value?.id ?? '', headers);
    expect(shown.statusCode).toBe(200);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 2000, height: 1000, format: 'webp' });
  });

  test('goes out with headers that let no browser run, keep or embed it', async () => {
    const { headers } = await signedInMember(ctx);
    const shown = await show(await taken(headers), headers);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="proof.webp"',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
  });

  test('is nobody’s but its owner’s and the operators’', async () => {
    const owner = await signedInMember(ctx);
    const stranger = await signedInMember(ctx);
    const { headers: operator } = await signedInOperator(ctx, { role: 'support' });
    const id = await taken(owner.headers);
    expect((await show(id, stranger.headers)).statusCode).toBe(404);
    expect((await site.app.inject(`/files/proofs/${id}`)).statusCode).toBe(401);
    expect((await show(id, owner.headers, '/ops/v1/proofs')).statusCode).not.toBe(200);
    const shown = await show(id, operator, '/ops/v1/proofs');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await show(randomUUID(), owner.headers)).statusCode).toBe(404);
    expect((await show('..%2f..%2fmaster.key', owner.headers)).statusCode).toBe(400);
  });

  test('keeps nothing of what its file told besides, and is turned upright', async () => {
    const { headers } = await signedInMember(ctx);
    const photo = await slip(400, 200)
      .withExif({ IFD0: { Copyright: 'Secret Place', Make: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const both = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const { value } = await upload(headers, both, { type: 'image/jpeg' });
    const { rawPayload } = await show(value?.id ?? '', headers);
    const { exif, orientation, width, height } = await sharp(rawPayload).metadata();
    expect([exif, orientation, width, height]).toEqual([undefined, undefined, 200, 400]);
    expect(rawPayload.includes('Secret Place')).toBe(false);
    expect(rawPayload.includes('<script>')).toBe(false);
  });

  test('lies sealed in the storage', async () => {
    const { headers } = await signedInMember(ctx);
    const id = await taken(headers);
    const stored = await readFile(join(folder, id.slice(0, 2), id));
    expect(stored.includes('WEBPVP8')).toBe(false);
    expect((await show(id, headers)).rawPayload.includes('WEBPVP8')).toBe(true);
  });
});

test('an operator who opens a picture leaves a line that tells who, whose, when and from where; its owner leaves none', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const support = await signedInOperator(ctx, { role: 'support' });
  const id = await taken(headers);
  await attach(memberId, [id], 77n);
  const linesOf = async () => await notedActs(ctx.db, { limit: 9, action: 'picture-shown', subject: String(memberId) });
  expect((await show(id, headers)).statusCode).toBe(200);
  expect(await linesOf()).toEqual([]);
  expect((await show(id, support.headers, '/ops/v1/proofs')).statusCode).toBe(200);
  expect(await linesOf()).toMatchObject([
    { operator_id: support.operatorId, address: '127.0.0.1', at: clock.now(), detail: { picture: id, part: '77' } },
  ]);
  // A picture that was not shown leaves no line.
  await rm(join(folder, id.slice(0, 2), id));
  expect((await show(id, support.headers, '/ops/v1/proofs')).statusCode).toBe(404);
  expect(await linesOf()).toHaveLength(1);
});

test('a picture whose file is lost is not found, and what it was shown for still opens', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const { headers: operator } = await signedInOperator(ctx, { role: 'support' });
  const id = await taken(headers);
  const { id: depositId } = await deposits.insert(ctx.db, depositRow(ctx, { member_id: memberId, channel: 'proved' }));
  await moneyTransaction(ctx, (tx) =>
    attachProofs(ctx, tx, { memberId, proofIds: [id], subject: 'deposit', subjectId: depositId }),
  );
  await rm(join(folder, id.slice(0, 2), id));
  for (const shown of [await show(id, headers), await show(id, operator, '/ops/v1/proofs')]) {
    expect([shown.statusCode, shown.json()]).toMatchObject([404, { code: 'NOT_FOUND', value: { file: 'lost' } }]);
  }
  const page = await site.app.inject({ url: `/ops/v1/cashier/deposits/${depositId}`, headers: operator });
  expect(page.json()).toMatchObject({ success: true, value: { proofs: [id] } });
  const own = await site.app.inject({ url: `/wps/cashier/deposits/${depositId}`, headers });
  expect(own.json()).toMatchObject({ success: true });
  // A file that exists but cannot be decrypted is a fault, and is not treated as lost.
  const other = await taken(headers);
  await writeFile(join(folder, other.slice(0, 2), other), 'cut short');
  expect((await show(other, headers)).statusCode).toBe(500);
});

describe('what is refused', () => {
  /** A png that claims a huge size. */
  const bomb = () => {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      const crc = Buffer.alloc(4);
      crc.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, crc]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(60_000, 0);
    head.writeUInt32BE(60_000, 4);
    head.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };
  const crc32 = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return ~crc >>> 0;
  };

  test('a second picture in one form', async () => {
    const { headers } = await signedInMember(ctx);
    const image = await slip().png().toBuffer();
    const part = Buffer.from(
      `\r\n--${boundary}\r\ncontent-disposition: form-data; name="proof"; filename="b.png"\r\ncontent-type: image/png\r\n\r\n`,
    );
    const both = Buffer.concat([image, part, image]);
    expect(await upload(headers, both)).toMatchObject({ status: 422, code: 'IMAGE_INVALID' });
  });

  test.each([
    ['a page that calls itself a picture', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['another format, whatever its name says', () => slip().webp().toBuffer()],
    ['a drawing that could carry scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['the beginning of a picture alone', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])],
    ['a picture that unfolds to gigabytes', bomb],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s', async (_what, file) => {
    const { headers } = await signedInMember(ctx);
    expect(await upload(headers, await file())).toMatchObject({ status: 422, code: 'IMAGE_INVALID' });
  });

  test('more than 5 MB, another field, and who is no member', async () => {
    const { headers } = await signedInMember(ctx);
    const trial = await signedInMember(ctx, { trial: true });
    const file = await slip().png().toBuffer();
    expect(await upload(headers, Buffer.alloc(proofBytesMax + 1))).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect(await upload(headers, file, { field: 'icon' })).toMatchObject({ code: 'IMAGE_INVALID' });
    expect(await upload(trial.headers, file)).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  });

  test('a picture with more behind it than 5 MB, as it comes over a socket', async () => {
    const { headers } = await signedInMember(ctx);
    const file = Buffer.concat([await slip().png().toBuffer(), Buffer.alloc(proofBytesMax + 1_000_000)]);
    const body = new FormData();
    body.append('proof', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'slip.png');
    const answer = await fetch(`${site.url}/wps/cashier/proofs`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });

  test('a picture of more pixels than a phone’s camera takes by default', async () => {
    const { headers } = await signedInMember(ctx);
    const file = await slip(6000, 5000).png().toBuffer();
    expect(await upload(headers, file)).toMatchObject({ status: 422, code: 'IMAGE_INVALID' });
  });

  test('a thirteenth picture that belongs to nothing', async () => {
    const { headers } = await signedInMember(ctx);
    for (let i = 0; i < 12; i++) expect(await taken(headers)).not.toBe('');
    expect(await upload(headers, await slip().png().toBuffer())).toMatchObject({
      code: 'TOO_MANY_OPEN',
      value: { max: 12 },
    });
  });
});

test('members who send many large pictures at once wait for themselves, and keep nobody else out', async () => {
  const { headers: other } = await signedInMember(ctx);
  const large = await slip(5000, 4900).png().toBuffer();
  const senders = await Promise.all(Array.from({ length: 3 }, () => signedInMember(ctx)));
  const sent = senders.flatMap(({ headers }) => Array.from({ length: 4 }, () => upload(headers, large)));
  expect(await upload(other, await slip().png().toBuffer())).toMatchObject({ status: 200 });
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(12).fill(200));
}, 60_000);

describe('what is attached', () => {
  test('is one’s own, belongs to one thing, and is three pictures at most', async () => {
    const { memberId, headers } = await signedInMember(ctx);
    const other = await signedInMember(ctx);
    const ids = [await taken(headers), await taken(headers), await taken(headers)];
    await expect(attach(other.memberId, ids, 1n)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await attach(memberId, ids, 1n);
    // A repetition changes nothing.
    await attach(memberId, ids, 1n);
    await expect(attach(memberId, ids, 2n)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(attach(memberId, [await taken(headers)], 1n)).rejects.toMatchObject({ code: 'TOO_MANY_OPEN' });
    // The other side may add three of its own.
    await attach(other.memberId, [await taken(other.headers)], 1n);
    expect(await proofsOf(ctx.db, { subject: 'part', subjectId: 1n })).toHaveLength(4);
  });

  test('stays, while what was never attached is removed with its file after a day', async () => {
    const { memberId, headers } = await signedInMember(ctx);
    const [kept, left] = [await taken(headers), await taken(headers)];
    await attach(memberId, [kept], 3n);
    clock.advance(23 * 3600_000);
    await proofJobs.tasks['cashier:remove-proofs']?.(ctx, {});
    const files = async () => (await readdir(folder, { recursive: true })).map(String);
    expect((await files()).some((file) => file.endsWith(left))).toBe(true);
    clock.advance(2 * 3600_000);
    await proofJobs.tasks['cashier:remove-proofs']?.(ctx, {});
    expect((await files()).some((file) => file.endsWith(left))).toBe(false);
    expect((await files()).some((file) => file.endsWith(kept))).toBe(true);
  });
});
