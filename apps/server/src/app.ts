import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { pictureOf } from './art/index.ts';
import { siteGuard, siteRoutes } from './modules/site/index.ts';
import type { Ctx } from './platform/ctx.ts';
import { encryptionJobs, takeEncryptedBodies } from './platform/encryption.ts';
import { handleBadAddress, handleFailures } from './platform/failures.ts';
import { limitByAddress, setSecurityHeaders } from './platform/guards.ts';
import { serveHealth } from './platform/health.ts';
import type { App } from './platform/http.ts';
import type { Jobs } from './platform/jobs.ts';
import { refuseWhileDraining } from './platform/lifecycle.ts';
import { serveMetrics } from './platform/metrics.ts';
import { describeApi } from './platform/openapi.ts';
import { compileValidator } from './platform/validation.ts';

const bodyBytesMax = 256 * 1024;

/** Assembles the server: the platform first, then every module in the order of the architecture. */
export async function buildApp(ctx: Ctx): Promise<App> {
  const app = await openApp(ctx);
  takeEncryptedBodies(app, ctx);
  app.addHook('onRequest', siteGuard(ctx));
  serveHealth(app, ctx);
  serveMetrics(app, ctx);
  siteRoutes(app, ctx, { pictureOf });
  return app;
}

/** What every module lets run in the background. */
export function jobsOf(): Jobs[] {
  return [encryptionJobs];
}

/** The bare server: validation, failures, log lines, security headers, limits, compression, description. */
async function openApp(ctx: Ctx): Promise<App> {
  const log: FastifyBaseLogger = ctx.log;
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: ctx.config.trustedProxies.length > 0 ? ctx.config.trustedProxies : false,
    bodyLimit: bodyBytesMax,
    frameworkErrors: handleBadAddress,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern: an address may carry a token or a name in its query.
    const { method, routeOptions } = request;
    request.log.info(
      { method, route: routeOptions.url ?? null, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  refuseWhileDraining(app, ctx);
  await setSecurityHeaders(app, ctx);
  await limitByAddress(app, ctx);
  handleFailures(app);
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await describeApi(app, ctx.config.publicUrl);
  return app;
}
