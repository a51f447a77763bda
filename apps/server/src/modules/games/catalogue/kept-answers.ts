import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createByteCache } from '../../../platform/byte-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { ok } from '../../../platform/http.ts';
import type { Lobby } from './lobby.ts';

const compressed = promisify(brotliCompress);
const coding = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** What is packed in a tenth of a millisecond does not wait for a thread to be free, as somebody who types waits for it. */
const atOnceBytesMax = 32 * 1024;

/** An answer as it is sent, and what it is known again by. */
type KeptAnswer = { etag: string; plain: Buffer; brotli: Buffer; bytes: number };

/** Menus and lists in the languages and currencies that are asked for, and what was looked for lately. */
const keptBytesMax = 16 * 1024 * 1024;
/** What an answer weighs beside its bytes: many empty ones are no small matter. */
const entryBytes = 1024;
const kept = new WeakMap<Ctx, ReturnType<typeof createByteCache<KeptAnswer>>>();

/** What of a question, beside the lobby itself, its answer depends on. */
type Asked = readonly (string | number | undefined)[];

/**
 * Sends what a lobby shows of a question as bytes that are made once for each state of the lobby; who has the answer already is
 * told so.
 * @param asked names the answer among those of the lobby
 */
export async function sendKept(
  ctx: Ctx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  lobby: Lobby,
  asked: Asked,
  make: () => unknown,
): Promise<FastifyReply> {
  const { etag, plain, brotli } = await keptAnswer(ctx, lobby, asked, make);
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie');
  if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    return reply.header('content-encoding', 'br').send(brotli);
  }
  return reply.send(plain);
}

async function keptAnswer(ctx: Ctx, lobby: Lobby, asked: Asked, make: () => unknown): Promise<KeptAnswer> {
  let answers = kept.get(ctx);
  if (!answers) {
    answers = createByteCache(keptBytesMax);
    kept.set(ctx, answers);
  }
  return await answers.get(`${lobby.state} ${JSON.stringify(asked)}`, async () => madeAnswer(make()));
}

async function madeAnswer(value: unknown): Promise<KeptAnswer> {
  const plain = Buffer.from(JSON.stringify(ok(value)));
  const brotli = plain.length <= atOnceBytesMax ? brotliCompressSync(plain, coding) : await compressed(plain, coding);
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  // Weak: the same in whichever coding it is sent.
  return { etag: `W/"${digest}"`, plain, brotli, bytes: plain.length + brotli.length + entryBytes };
}

/** Whether who asks has this answer already. */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}
