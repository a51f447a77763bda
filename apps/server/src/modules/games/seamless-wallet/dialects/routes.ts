import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../../platform/ctx.ts';
import { isDatabaseGone } from '../../../../platform/database/database.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { type App, toServers } from '../../../../platform/http/http.ts';
import { knownVendor, secretsOf } from '../../../vendors/index.ts';
import type { GamesDeps, GiftTurnoverLeft } from '../../deps.ts';
import { countCall } from '../call-rate.ts';
import type { WireReply, WireRequest } from './dialect.ts';
import { dialectOf } from './index.ts';
import { walletFor } from './wallet.ts';

const bodyBytesMax = 16 * 1024;

/**
 * Registers the address of vendors with a dialect: `/gateway/<vendorCode>/api/…`, with any path after it. The signature
 * is verified before anything is parsed; an internal error is answered by a refusal after which the vendor calls again.
 */
export function dialectRoutes(app: App, ctx: Ctx, { giftTurnoverLeft }: Pick<GamesDeps, 'giftTurnoverLeft'>): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => body);
    scope.route({
      method: ['GET', 'POST'],
      url: '/gateway/:vendorCode/api/*',
      bodyLimit: bodyBytesMax,
      ...toServers,
      handler: async (request, reply) => {
        const params = request.params as Record<string, string>;
        const asked = requestOf(request, params['*'] ?? '');
        return send(reply, await answer(ctx, params.vendorCode ?? '', asked, giftTurnoverLeft));
      },
    });
  });
}

function requestOf({ method, headers, body }: FastifyRequest, path: string): WireRequest {
  return { method, path: `/${path}`, headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
}

/** Handles one call. @throws VENDOR_NOT_FOUND for a code without a vendor that has a dialect */
async function answer(
  ctx: Ctx,
  code: string,
  request: WireRequest,
  giftTurnoverLeft: GiftTurnoverLeft,
): Promise<WireReply> {
  const vendor = await knownVendor(ctx, code);
  const dialect = dialectOf(vendor);
  if (!dialect) throw new DomainError('VENDOR_NOT_FOUND');
  try {
    const keys = { secrets: secretsOf(ctx, vendor), settings: vendor.settings };
    if (keys.secrets.length === 0 || !dialect.isSigned(request, keys)) throw new DomainError('SIGNATURE_INVALID');
    countCall(ctx, vendor);
    return await dialect.hear(request, walletFor(ctx, vendor, giftTurnoverLeft));
  } catch (error) {
    if (error instanceof DomainError) return dialect.refuse(request, error.code, error.value);
    if (!isDatabaseGone(error)) ctx.log.error({ err: error, vendor: code }, 'a vendor’s call failed');
    return dialect.refuse(request, 'SERVICE_UNAVAILABLE', undefined);
  }
}

function send(reply: FastifyReply, { status, type, body }: WireReply): FastifyReply {
  return reply.code(status).type(type).send(body);
}
