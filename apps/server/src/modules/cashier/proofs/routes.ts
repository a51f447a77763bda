import { ProofId, proofBytesMax, TakenProof } from '@fairhouse/contract/proofs';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { inPictureTurn } from '../../../platform/pictures/redraw.ts';
import { requireMember } from '../../identity/index.ts';
import { openProof, takeProof } from './proofs.ts';

/** The boundary lines of a form around the file. */
const formBytes = 4096;
const OneProof = Type.Object({ id: ProofId });

/** Registers the routes of pictures: the upload, and a path each for their owner and for operators. */
export function proofRoutes(app: App, ctx: Ctx): void {
  // Forms with files are parsed here and nowhere else.
  app.register(async (room: App) => {
    await room.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: proofBytesMax } });
    room.post(
      '/wps/cashier/proofs',
      {
        schema: { response: answers(TakenProof) },
        bodyLimit: proofBytesMax + formBytes,
        config: { access: 'member', ...perMinute(20) },
      },
      async (request) => {
        const { memberId } = await requireMember(ctx, request);
        return ok(await inPictureTurn(ctx, memberId, async () => takeProof(ctx, memberId, await fileIn(request))));
      },
    );
  });

  app.get(
    '/files/proofs/:id',
    { schema: { hide: true, params: OneProof }, config: { access: 'member', ...perMinute(120) } },
    async (request, reply) => {
      const { memberId } = await requireMember(ctx, request);
      return send(reply, await openProof(ctx, request.params.id, memberId));
    },
  );

  app.get(
    '/ops/v1/proofs/:id',
    { schema: { params: OneProof }, config: { access: 'operator', permission: 'cashier.read', ...perMinute(240) } },
    async (request, reply) => send(reply, await openProof(ctx, request.params.id, null)),
  );
}

/** Sends a picture as a download that browsers neither show as a page, nor cache, nor embed in another site. */
function send(reply: FastifyReply, image: Buffer) {
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'attachment; filename="proof.webp"')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .type('image/webp')
    .send(image);
}

/** @throws BODY_TOO_LARGE, IMAGE_INVALID when the form has no file `proof`, or more than one */
async function fileIn(request: FastifyRequest): Promise<Buffer> {
  try {
    if (!request.isMultipart()) throw new DomainError('IMAGE_INVALID');
    let file: Buffer | null = null;
    // Reading on to the end makes a form with a second file fail.
    for await (const part of request.files()) {
      if (part.fieldname !== 'proof') throw new DomainError('IMAGE_INVALID');
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
