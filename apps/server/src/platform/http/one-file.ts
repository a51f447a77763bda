import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors.ts';
import type { App } from './http.ts';

/** Bytes of a form's boundary lines around the file. */
const formBytes = 4096;

/**
 * Registers routes that take a form with one file, in a Fastify scope of their own: only there are forms parsed.
 * @param routes gets the scope, and the limit of its bodies
 */
export function withOneFile(app: App, bytesMax: number, routes: (room: App, bodyLimit: number) => void): void {
  app.register(async (room: App) => {
    await room.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: bytesMax } });
    routes(room, bytesMax + formBytes);
  });
}

/**
 * Returns the file of a form's field.
 * @throws BODY_TOO_LARGE, IMAGE_INVALID when the form has no such file, or more than one
 */
export async function fileOf(request: FastifyRequest, field: string): Promise<Buffer> {
  try {
    if (!request.isMultipart()) throw new DomainError('IMAGE_INVALID');
    let file: Buffer | null = null;
    // Reading to the end makes a form with a second file fail.
    for await (const part of request.files()) {
      if (part.fieldname !== field) throw new DomainError('IMAGE_INVALID');
      file = await part.toBuffer();
      // A file cut off exactly between two chunks raises no error.
      if (part.file.truncated) throw new DomainError('BODY_TOO_LARGE');
    }
    if (!file) throw new DomainError('IMAGE_INVALID');
    return file;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    throw new DomainError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'BODY_TOO_LARGE' : 'IMAGE_INVALID');
  }
}
