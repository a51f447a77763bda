import { ProofId, proofBytesMax, TakenProof } from '@fairhouse/contract/proofs';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http.ts';
import { requireMember } from '../../identity/index.ts';
import { openProof, takeProof } from './proofs.ts';

/** The boundary lines of a form around the file. */
const formBytes = 4096;
const OneProof = Type.Object({ id: ProofId });

/** Pictures come in here, and go out under a path of their own, to their owner and to operators. */
export function proofRoutes(app: App, ctx: Ctx): void {
  // Forms with files are understood here and nowhere else.
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
        return ok(await takeProof(ctx, memberId, await fileIn(request)));
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

/** As a file that no browser takes for a page, keeps, or shows within another site. */
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
    // Asked for one more, a form that has it fails.
    for await (const part of request.files()) {
      if (part.fieldname !== 'proof') throw new DomainError('IMAGE_INVALID');
      file = await part.toBuffer();
      // A file that was cut off where one of its pieces ended is no error to who read it.
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
