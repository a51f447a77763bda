import { ProofId, proofBytesMax, TakenProof } from '@fairhouse/contract/proofs';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { fileOf, withOneFile } from '../../../platform/http/one-file.ts';
import { inPictureTurn } from '../../../platform/pictures/redraw.ts';
import { requireMember } from '../../identity/index.ts';
import { requireOperator } from '../../operators/index.ts';
import { openProof, takeProof } from './proofs.ts';
import { showProof } from './show.ts';

const OneProof = Type.Object({ id: ProofId });

/** Registers the routes of pictures: the upload, a path for their owner, and one for operators. */
export function proofRoutes(app: App, ctx: Ctx): void {
  withOneFile(app, proofBytesMax, (room, bodyLimit) => {
    room.post(
      '/wps/cashier/proofs',
      {
        schema: { response: answers(TakenProof) },
        bodyLimit,
        config: { access: 'member', ...perMinute(20) },
      },
      async (request) => {
        const { memberId } = await requireMember(ctx, request);
        return ok(
          await inPictureTurn(ctx, memberId, async () => takeProof(ctx, memberId, await fileOf(request, 'proof'))),
        );
      },
    );
  });

  app.get(
    '/files/proofs/:id',
    { schema: { hide: true, params: OneProof }, config: { access: 'member', ...perMinute(120) } },
    async (request, reply) => {
      const { memberId } = await requireMember(ctx, request);
      return sendProof(reply, await openProof(ctx, request.params.id, memberId));
    },
  );

  app.get(
    '/ops/v1/proofs/:id',
    { schema: { params: OneProof }, config: { access: 'operator', permission: 'cashier.read', ...perMinute(240) } },
    async (request, reply) => {
      const { operatorId } = await requireOperator(ctx, request);
      return sendProof(reply, await showProof(ctx, operatorId, request.params.id));
    },
  );
}

/** Sends a picture as a download that browsers neither display as a page, nor cache, nor embed in another site. */
export function sendProof(reply: FastifyReply, image: Buffer) {
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'attachment; filename="proof.webp"')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .type('image/webp')
    .send(image);
}
