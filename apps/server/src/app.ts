import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { artRoutes, findPicture, pictureOf } from './art/index.ts';
import { giftOnRegistration } from './demo/index.ts';
import { deskAgentRoutes } from './modules/agents/desk/index.ts';
import {
  agentCentreRoutes,
  agentNotices,
  contractFlags,
  contractNotices,
  contractRoutes,
  countVisit,
  settlementJobs,
  startTeams,
  statementRoutes,
  wagesOwed,
} from './modules/agents/index.ts';
import { deskBonusRoutes } from './modules/bonus/desk/index.ts';
import { bonusNotices, bonusRoutes, startBonuses } from './modules/bonus/index.ts';
import { deskRoutes } from './modules/cashier/desk/index.ts';
import {
  cashierJobs,
  cashierNotices,
  cashierRoutes,
  depositedSince,
  startBalancePush,
} from './modules/cashier/index.ts';
import { deskChatRoutes } from './modules/chat/desk/index.ts';
import { chatJobs, chatRoutes, startChat } from './modules/chat/index.ts';
import { deskDeliveryRoutes } from './modules/delivery/desk/index.ts';
import { deliveryJobs } from './modules/delivery/index.ts';
import { deskGameRoutes } from './modules/games/desk/index.ts';
import {
  endLaunches,
  endLaunchesWith,
  forgetOwnGames,
  gamesJobs,
  gamesRoutes,
  pictureFacts,
  startFreeWins,
  startRoundLists,
} from './modules/games/index.ts';
import { deskMemberRoutes } from './modules/identity/desk/index.ts';
import {
  deliveryRules,
  fundRecoveryFeed,
  identityJobs,
  identityRoutes,
  memberGuards,
  requireSession,
  sessionJobs,
  sessionOfToken,
  trialJobs,
} from './modules/identity/index.ts';
import { ledgerJobs } from './modules/ledger/index.ts';
import { deskMessageRoutes } from './modules/messages/desk/index.ts';
import {
  type EventSource,
  endPushesWith,
  messageJobs,
  messageRoutes,
  startMessages,
} from './modules/messages/index.ts';
import { hasMoneyEvents, moneyEventsNow, moneyEventsStart, readMoneyEvents } from './modules/money-rows/index.ts';
import {
  deskDescriptionRoute,
  deskOperatorRoutes,
  operatorGuards,
  operatorJobs,
  operatorRoutes,
  startOperatorPushes,
} from './modules/operators/index.ts';
import { deskOriginalRoutes } from './modules/originals/desk/index.ts';
import {
  forgetPlayedRounds,
  originalsJobs,
  originalsRoutes,
  startJackpots,
  startSharedPushes,
  startSharedRounds,
} from './modules/originals/index.ts';
import { deskOverviewRoutes } from './modules/overview/desk/index.ts';
import { mailingJobs, reportJobs } from './modules/overview/index.ts';
import { deskPointsRoutes } from './modules/points/desk/index.ts';
import { pointsJobs, pointsNotices, pointsRoutes } from './modules/points/index.ts';
import { deskProtectionRoutes } from './modules/protection/desk/index.ts';
import { protectionFeed, protectionJobs, protectionRoutes } from './modules/protection/index.ts';
import { deskRecordsRoutes } from './modules/records/desk/index.ts';
import { recordsJobs, recordsRoutes, startRecords, validBetOf, winLossSince } from './modules/records/index.ts';
import { deskActivityRoutes, deskRewardRoutes } from './modules/rewards/desk/index.ts';
import {
  activityRoutes,
  missionRoutes,
  raceRoutes,
  raffleRoutes,
  rebateJobs,
  rebateRoutes,
  referralJobs,
  referralRoutes,
  rewardNotices,
  rewardsJobs,
  rewardsRoutes,
  startActivities,
  startRains,
  startRewards,
  vipJobs,
  vipLevelOf,
  vipOf,
  vipRoutes,
  withdrawalFactorsOf,
} from './modules/rewards/index.ts';
import { deskSiteRoutes } from './modules/site/desk/index.ts';
import { siteGuard, siteRoutes, startSite } from './modules/site/index.ts';
import { consoleRoutes, pageRoutes } from './pages/index.ts';
import type { Ctx } from './platform/ctx.ts';
import { guardAccess } from './platform/http/access.ts';
import { encryptionJobs, takeEncryptedBodies } from './platform/http/encryption.ts';
import { handleBadAddress, handleBadConnection, handleFailures } from './platform/http/failures.ts';
import { limitByAddress, setSecurityHeaders } from './platform/http/guards.ts';
import { serveHealth } from './platform/http/health.ts';
import { type App, routeOf } from './platform/http/http.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { describeApi } from './platform/http/openapi.ts';
import { bodyPatienceMs, headerLimits, limitTime, stillPatienceMs } from './platform/http/patience.ts';
import { serializerCompiler } from './platform/http/serialization.ts';
import { refuseUnreadable } from './platform/http/unreadable.ts';
import { compileValidator } from './platform/http/validation.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { refuseWhileDraining } from './platform/lifecycle.ts';
import { startCurrencies } from './platform/money/currencies.ts';
import { opensSocket, serveSockets } from './platform/sockets/sockets.ts';
import { betFollowers, betProducts, cashFollowers, gamesDeps } from './products.ts';

const bodyBytesMax = 256 * 1024;
/** The functions by which modules above identity remove their data of a trial user. */
export const forgetTrialsWith = [forgetPlayedRounds, forgetOwnGames];
const jobs = [
  encryptionJobs,
  ledgerJobs,
  deliveryJobs(deliveryRules),
  identityJobs,
  sessionJobs(async (ctx, ended) => {
    await endPushesWith(ctx, ended);
    await endLaunchesWith(ctx, ended);
  }),
  trialJobs(forgetTrialsWith),
  protectionJobs,
  cashierJobs,
  originalsJobs,
  gamesJobs,
  messageJobs,
  chatJobs,
  recordsJobs,
  pointsJobs,
  rewardsJobs,
  vipJobs,
  rebateJobs,
  referralJobs,
  settlementJobs,
  operatorJobs,
  mailingJobs,
  reportJobs(betProducts),
];

/** The feeds of events from which members' inboxes and open pages are notified. */
export const eventSources: readonly EventSource[] = [
  {
    name: 'notices',
    start: moneyEventsStart,
    now: moneyEventsNow,
    hasMore: hasMoneyEvents,
    read: readMoneyEvents,
    notices: {
      ...cashierNotices,
      ...bonusNotices,
      ...rewardNotices,
      ...pointsNotices,
      ...agentNotices,
      ...contractNotices,
    },
  },
  fundRecoveryFeed,
  protectionFeed,
];

/** Assembles the server: the platform first, then every module in the order of the architecture. */
export async function buildApp(ctx: Ctx, products = betProducts): Promise<App> {
  const app = await openApp(ctx);
  guardAccess(app, { ...memberGuards(ctx), ...operatorGuards(ctx) });
  limitTime(app);
  takeEncryptedBodies(app, ctx);
  serveHealth(app, ctx);
  serveMetrics(app, ctx);
  serveSockets(app, ctx, async (token) => {
    const session = await sessionOfToken(ctx, token);
    // A session that may only change the password gets no pushes either.
    return session?.passwordChange ? null : session;
  });

  app.addHook('onRequest', siteGuard(ctx));
  siteRoutes(app, ctx, { pictureOf: findPicture, requireSession: (request) => requireSession(ctx, request) });
  identityRoutes(app, ctx, {
    onRegistered: ctx.config.demo ? giftOnRegistration(ctx) : async () => {},
    onCodeSeen: countVisit,
    vipOf,
  });
  bonusRoutes(app, ctx);
  cashierRoutes(app, ctx, { validBetOf, withdrawalFactorsOf, contractFlags, owedFirst: wagesOwed });
  originalsRoutes(app, ctx, { pictureOf });
  gamesRoutes(app, ctx, gamesDeps);
  protectionRoutes(app, ctx, { endPlay: endLaunches, depositedSince, winLossSince });
  recordsRoutes(app, ctx, products);
  pointsRoutes(app, ctx, { vipLevelOf, pictureOf: findPicture, owedFirst: wagesOwed });
  rewardsRoutes(app, ctx);
  activityRoutes(app, ctx, { pictureOf: findPicture, vipLevelOf });
  vipRoutes(app, ctx);
  rebateRoutes(app, ctx);
  referralRoutes(app, ctx);
  missionRoutes(app, ctx);
  raffleRoutes(app, ctx);
  raceRoutes(app, ctx);
  agentCentreRoutes(app, ctx, products);
  contractRoutes(app, ctx);
  statementRoutes(app, ctx);
  messageRoutes(app, ctx);
  chatRoutes(app, ctx, products, { validBetOf, owedFirst: wagesOwed });
  operatorRoutes(app, ctx);
  deskDescriptionRoute(app, ctx);
  deskOperatorRoutes(app, ctx);
  deskMessageRoutes(app, ctx);
  deskChatRoutes(app, ctx);
  deskSiteRoutes(app, ctx, { pictureOf: findPicture });
  deskMemberRoutes(app, ctx);
  deskAgentRoutes(app, ctx);
  deskDeliveryRoutes(app, ctx);
  deskRoutes(app, ctx, { validBetOf });
  deskGameRoutes(app, ctx);
  deskOriginalRoutes(app, ctx);
  deskRecordsRoutes(app, ctx);
  deskProtectionRoutes(app, ctx, { endPlay: endLaunches });
  deskPointsRoutes(app, ctx);
  deskBonusRoutes(app, ctx);
  deskRewardRoutes(app, ctx);
  deskActivityRoutes(app, ctx, { pictureOf: findPicture });
  deskOverviewRoutes(app, ctx, { products });
  artRoutes(app, ctx, { knowOf: (subject) => pictureFacts(ctx, subject) });
  await consoleRoutes(app, ctx);
  await pageRoutes(app, ctx, gamesDeps);
  return app;
}

/** Starts the work beside the requests: the jobs of every module and the readers of the ledger's feed. */
export async function startBackground(ctx: Ctx, products = betProducts): Promise<void> {
  await startJobs(ctx, jobs);
  startCurrencies(ctx);
  startBalancePush(ctx);
  startBonuses(ctx);
  startFreeWins(ctx);
  startRoundLists(ctx);
  startSharedRounds(ctx);
  startJackpots(ctx);
  startSharedPushes(ctx);
  startRecords(ctx, products, betFollowers, cashFollowers);
  startTeams(ctx);
  startRewards(ctx);
  startActivities(ctx);
  startRains(ctx);
  startMessages(ctx, eventSources);
  startOperatorPushes(ctx);
  startChat(ctx);
  startSite(ctx);
}

/** The bare server: validation, failures, log lines, security headers, limits, compression, description. */
async function openApp(ctx: Ctx): Promise<App> {
  const log: FastifyBaseLogger = ctx.log;
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // Thousands of child loggers would be made, each for one line: a line names its request instead.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: ctx.config.trustedProxies.length > 0 ? ctx.config.trustedProxies : false,
    bodyLimit: bodyBytesMax,
    requestTimeout: bodyPatienceMs,
    connectionTimeout: stillPatienceMs,
    http: {
      ...headerLimits(),
      shouldUpgradeCallback: opensSocket,
    },
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
    // The route's pattern, since the address may have a token or a name in its query.
    const { id: requestId, method } = request;
    const { config, url: route = null } = routeOf(request);
    if ((config.toServers || config.crowd) && reply.statusCode < 300) return done();
    log.info({ requestId, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
  refuseWhileDraining(app, ctx);
  refuseUnreadable(app);
  setSecurityHeaders(app, ctx);
  await limitByAddress(app, ctx);
  handleFailures(app, ctx);
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await describeApi(app, ctx.config.publicUrl);
  return app;
}
