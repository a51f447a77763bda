import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Ctx } from './platform/ctx.ts';
import { takeEncryptedBodies } from './platform/encryption.ts';
import { handleBadAddress, handleFailures } from './platform/failures.ts';
import type { App } from './platform/http.ts';
import { compileValidator } from './platform/validation.ts';

const bodyBytesMax = 256 * 1024;

/** Assembles the server: the platform first, then every module in the order of the architecture. */
export async function buildApp(ctx: Ctx): Promise<App> {
  const log: FastifyBaseLogger = ctx.log;
  const app: App = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: ctx.config.trustedProxies.length > 0 ? ctx.config.trustedProxies : false,
    bodyLimit: bodyBytesMax,
    frameworkErrors: handleBadAddress,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  handleFailures(app);
  takeEncryptedBodies(app, ctx);

  return app;
}
