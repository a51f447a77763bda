import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/ctx.ts';
import { ok, takesBrotli } from '../../../platform/http/http.ts';
import { createByteCache } from '../../../platform/lru-caches.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import type { Lobby } from './lobby.ts';

const compressed = promisify(brotliCompress);
const coding = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/**
 * The largest answer that is compressed synchronously: that takes a tenth of a millisecond, while waiting for a free
 * thread would delay a player who types in the search box.
 */
const atOnceBytesMax = 32 * 1024;

/** An answer as it is sent, with its ETag. */
type KeptAnswer = { etag: string; plain: Buffer; brotli: Buffer; bytes: number };

/** The cache's size: room for the menus and lists in the languages and currencies in use, and for recent searches. */
const keptBytesMax = 16 * 1024 * 1024;
/** The memory of an answer besides its bytes; without it, many empty answers would count as nothing. */
const entryBytes = 1024;
const answersOf = perCtx(() => createByteCache<KeptAnswer>(keptBytesMax));

/** The parameters, besides the lobby, on which an answer depends. */
type Asked = readonly (string | number | undefined)[];

/**
 * Sends an answer of the lobby as bytes that are made once for each state of the lobby; a client that has the answer
 * already gets a 304.
 * @param asked identifies the answer among those of the lobby
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
  if (takesBrotli(request)) return reply.header('content-encoding', 'br').send(brotli);
  return reply.send(plain);
}

async function keptAnswer(ctx: Ctx, lobby: Lobby, asked: Asked, make: () => unknown): Promise<KeptAnswer> {
  return await answersOf(ctx).get(`${lobby.state} ${JSON.stringify(asked)}`, async () => madeAnswer(make()));
}

async function madeAnswer(value: unknown): Promise<KeptAnswer> {
  const plain = Buffer.from(JSON.stringify(ok(value)));
  const brotli = plain.length <= atOnceBytesMax ? brotliCompressSync(plain, coding) : await compressed(plain, coding);
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  // A weak ETag, since both encodings share it.
  return { etag: `W/"${digest}"`, plain, brotli, bytes: plain.length + brotli.length + entryBytes };
}

/** True when the client already has this answer. */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}
