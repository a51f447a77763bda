import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { artRoutes, findPicture, pictureOf } from './art/index.ts';
import { giftOnRegistration } from './demo/index.ts';
import { cashierJobs, cashierRoutes, startBalancePush } from './modules/cashier/index.ts';
import {
  endLaunchesWith,
  type GamesDeps,
  gamesJobs,
  gamesRoutes,
  pictureFacts,
  startRoundLists,
} from './modules/games/index.ts';
import { identityJobs, identityRoutes, memberGuards, sessionJobs, sessionOfToken } from './modules/identity/index.ts';
import { ledgerJobs } from './modules/ledger/index.ts';
import { messageJobs, messageRoutes, startMessages } from './modules/messages/index.ts';
import { operatorGuards, operatorJobs, operatorRoutes } from './modules/operators/index.ts';
import { listGames, originalsRoutes } from './modules/originals/index.ts';
import { recordsJobs, recordsRoutes, startRecords, validBetOf } from './modules/records/index.ts';
import { siteGuard, siteRoutes } from './modules/site/index.ts';
import { pageRoutes } from './pages/index.ts';
import { guardAccess } from './platform/access.ts';
import type { Ctx } from './platform/ctx.ts';
import { encryptionJobs, takeEncryptedBodies } from './platform/encryption.ts';
import { handleBadAddress, handleBadConnection, handleFailures } from './platform/failures.ts';
import { limitByAddress, setSecurityHeaders } from './platform/guards.ts';
import { serveHealth } from './platform/health.ts';
import { type App, routeOf } from './platform/http.ts';
import { startJobs } from './platform/jobs.ts';
import { refuseWhileDraining } from './platform/lifecycle.ts';
import { serveMetrics } from './platform/metrics.ts';
import { describeApi } from './platform/openapi.ts';
import { serializerCompiler } from './platform/serialization.ts';
import { serveSockets } from './platform/sockets.ts';
import { compileValidator } from './platform/validation.ts';

const bodyBytesMax = 256 * 1024;
/** A request that trickles in for longer is cut: it would hold its connection for ever. */
const requestPatienceMs = 30_000;
const jobs = [
  encryptionJobs,
  ledgerJobs,
  identityJobs,
  sessionJobs(endLaunchesWith),
  cashierJobs,
  gamesJobs,
  messageJobs,
  recordsJobs,
  operatorJobs,
];

/** Assembles the server: the platform first, then every module in the order of the architecture. */
export async function buildApp(ctx: Ctx): Promise<App> {
  const app = await openApp(ctx);
  takeEncryptedBodies(app, ctx);
  serveHealth(app, ctx);
  serveMetrics(app, ctx);
  serveSockets(app, ctx, async (token) => {
    const session = await sessionOfToken(ctx, token);
    // A session that may do nothing but change the password listens to nothing either.
    return session?.passwordChange ? null : session;
  });

  app.addHook('onRequest', siteGuard(ctx));
  guardAccess(app, { ...memberGuards(ctx), ...operatorGuards(ctx) });
  siteRoutes(app, ctx, { pictureOf: findPicture });
  identityRoutes(app, ctx, { onRegistered: ctx.config.demo ? giftOnRegistration(ctx) : async () => {} });
  cashierRoutes(app, ctx, { validBetOf });
  originalsRoutes(app, ctx, { pictureOf });
  const games: GamesDeps = {
    pictureOf,
    inHouse: (ctx, { currency, language }) => listGames(ctx, currency, language, pictureOf),
  };
  gamesRoutes(app, ctx, games);
  recordsRoutes(app, ctx, games);
  messageRoutes(app, ctx);
  operatorRoutes(app, ctx, { validBetOf });
  artRoutes(app, ctx, { knowOf: (subject) => pictureFacts(ctx, subject) });
  await pageRoutes(app, ctx, games);
  return app;
}

/** Starts what goes on beside the requests: the jobs of every module and what follows the ledger's feed. */
export async function startBackground(ctx: Ctx): Promise<void> {
  await startJobs(ctx, jobs);
  startBalancePush(ctx);
  startRoundLists(ctx);
  startRecords(ctx);
  startMessages(ctx);
}

/** The bare server: validation, failures, log lines, security headers, limits, compression, description. */
async function openApp(ctx: Ctx): Promise<App> {
  const log: FastifyBaseLogger = ctx.log;
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // A logger for each request would be made thousands of times for one line: who logs says which request it is.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: ctx.config.trustedProxies.length > 0 ? ctx.config.trustedProxies : false,
    bodyLimit: bodyBytesMax,
    requestTimeout: requestPatienceMs,
    frameworkErrors: handleBadAddress,
    clientErrorHandler: handleBadConnection,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler());
  app.decorateRequest('route');
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern: an address may carry a token or a name in its query.
    const { id: requestId, method } = request;
    const { config, url: route = null } = routeOf(request);
    if (config.toServers && reply.statusCode < 300) return done();
    log.info({ requestId, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
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
