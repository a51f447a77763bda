import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, toServers } from '../../../platform/http/http.ts';
import { adapterOf, isAdapter } from './adapters/index.ts';
import { knownGateway } from './credentials.ts';
import { takeEvent } from './take-events.ts';

const eventBytesMax = 64 * 1024;

const AdapterParams = Type.Object({ adapter: Type.String({ maxLength: 32 }) });

/**
 * Registers the route for gateways' events: their signature covers the raw body, and they are answered with 200 only
 * after the commit.
 */
export function gatewayRoutes(app: App, ctx: Ctx): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/gateway/pay/:adapter/events',
      {
        bodyLimit: eventBytesMax,
        schema: { params: AdapterParams, response: answers(Type.Object({})) },
        ...toServers,
      },
      async (request) => {
        const { adapter } = request.params;
        const gateway = isAdapter(adapter) ? await knownGateway(ctx, adapter) : null;
        if (!gateway) throw new DomainError('NOT_FOUND');
        if (!Buffer.isBuffer(request.body)) throw new DomainError('MALFORMED');
        const signature = request.headers['x-signature'];
        const event = adapterOf(adapter).readEvent(
          gateway,
          {
            method: request.method,
            path: request.url,
            body: request.body,
            signature: typeof signature === 'string' ? signature : undefined,
          },
          ctx.clock(),
        );
        await takeEvent(ctx, adapter, event);
        return ok({});
      },
    );
  });
}
