import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Type } from 'typebox';
import { type App, cachedForever, takesBrotli } from '../platform/http/http.ts';
import { createByteCache } from '../platform/lru-caches.ts';

/** The media types of a build's files, by extension. */
const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
const cacheBytesMax = 32 * 1024 * 1024;
/** The names of a build's files: a hash and one extension, no folder. */
const fileName = /^[\w-]+\.\w+$/;

/**
 * Serves the files of a build, kept in memory once read, in Brotli to clients that accept it, and cacheable for ever,
 * since their names carry hashes. Any other name is answered as an unknown address.
 * @param prefix the files' address, with a slash at its end
 */
export function builtFileRoutes(app: App, folder: string, prefix: string): void {
  const cache = createByteCache<{ content: Buffer; bytes: number }>(cacheBytesMax);
  /** Returns a file's content, or null if there is none. */
  const read = (name: string): Promise<Buffer | null> =>
    cache
      .get(name, async () => {
        const content = await readFile(join(folder, name));
        return { content, bytes: name.length + content.length };
      })
      .then(
        ({ content }) => content,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null;
          throw error;
        },
      );

  app.get(
    `${prefix}:file`,
    { schema: { hide: true, params: Type.Object({ file: Type.String() }) } },
    async (request, reply) => {
      const { file } = request.params;
      const mediaType = mediaTypes[extname(file)];
      if (!mediaType || !fileName.test(file)) return reply.callNotFound();
      const packed = takesBrotli(request) ? await read(`${file}.br`) : null;
      const content = packed ?? (await read(file));
      if (!content) return reply.callNotFound();
      if (packed) reply.header('content-encoding', 'br');
      return reply
        .header('cache-control', cachedForever)
        .header('vary', 'accept-encoding')
        .type(mediaType)
        .send(content);
    },
  );
}
