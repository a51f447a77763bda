import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Work } from '@fairhouse/art/works';
import { Type } from 'typebox';
import type { Ctx } from '../platform/ctx.ts';
import { DomainError } from '../platform/errors.ts';
import { type App, cachedForever } from '../platform/http/http.ts';
import { artFolder } from './jobs.ts';
import { drawGenerated, drawings, type Format, generatedSubject, type KnowOf, pictureFiles } from './pictures.ts';

const mediaType: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};
/** Cache time of a game's drawing, since the game's name may change. */
const aDay = 'public, max-age=86400';

/**
 * `GET /art/:file`: a picture file under its hashed name, cached by browsers for ever. For a file that is still being
 * made the drawing is served, uncached. Only names of existing pictures are looked up on disk. Pictures of games and
 * vendors without one of their own are drawn on request.
 */
export function artRoutes(app: App, ctx: Ctx, deps: { knowOf: KnowOf }): void {
  const files = new Map(pictureFiles().map((picture) => [picture.file, picture]));
  const drawn = drawings();
  /** Files are small, few and needed by every visitor: they stay in memory once read. */
  const read = new Map<string, Buffer>();
  const drawing = new Map<Work, string>();

  const bytesOf = async (file: string): Promise<Buffer | null> => {
    const known = read.get(file);
    if (known) return known;
    const bytes = await readFile(join(artFolder(ctx), file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes) read.set(file, bytes);
    return bytes;
  };
  const svgOf = (work: Work): string => {
    const svg = drawing.get(work) ?? work.draw();
    drawing.set(work, svg);
    return svg;
  };

  app.get(
    '/art/:file',
    { schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 128 }) }) } },
    async (request, reply) => {
      const { file } = request.params;
      const work = drawn.get(file);
      if (work) return reply.header('cache-control', cachedForever).type('image/svg+xml').send(svgOf(work));
      const subject = generatedSubject(file);
      const generated = subject && (await drawGenerated(subject, deps.knowOf));
      if (generated) return reply.header('cache-control', aDay).type('image/svg+xml').send(generated);
      const picture = files.get(file);
      if (!picture) throw new DomainError('NOT_FOUND');
      const bytes = await bytesOf(file);
      if (bytes) return reply.header('cache-control', cachedForever).type(mediaType[picture.format]).send(bytes);
      return reply.header('cache-control', 'no-store').type('image/svg+xml').send(svgOf(picture.work));
    },
  );
}
