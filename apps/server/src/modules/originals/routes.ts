import { FailureSchema, IdempotencyHeaders } from '@fairhouse/contract/envelope';
import { JackpotQuery, JackpotState } from '@fairhouse/contract/jackpots';
import { languageCookie, languages } from '@fairhouse/contract/language';
import {
  ActRequest,
  BetRequest,
  BetValue,
  OpenRoundQuery,
  OpenRoundValue,
  OriginalGames,
  OriginalGamesQuery,
  PublicRound,
  RevealedPair,
  RotateRequest,
  RotateValue,
  Round,
  RoundPage,
  RoundPath,
  RoundsFileQuery,
  RoundsQuery,
  SeedPairPath,
  SeedState,
} from '@fairhouse/contract/originals';
import { SharedPath, SharedState } from '@fairhouse/contract/shared-rounds';
import type { Picture } from '@fairhouse/contract/site';
import { isCurrency } from '@fairhouse/money/money';
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { asFile } from '../../platform/http/csv.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { requireMember, requireSession } from '../identity/index.ts';
import { brandSettings } from '../site/index.ts';
import { placeBet } from './bet.ts';
import { jackpotState } from './jackpot/views.ts';
import { listGames } from './offer.ts';
import { findRound, listRounds } from './round.ts';
import { exportRounds } from './rounds-file.ts';
import { revealedPair, rotateSeeds, seedState } from './seeds.ts';
import { sharedState } from './shared/views.ts';
import { act, findOpenRound } from './stepped.ts';
import { strategyRoutes } from './strategy-routes.ts';
import { tellRound, toldRound, untellRound } from './told-rounds.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The time of this machine's monotonic clock (`performance.now()`) at which the whole request had arrived; 0
     * where no route asks for it.
     */
    heardAt: number;
  }
}

/** Milliseconds between two checks of a request whose body has not arrived. */
const hearEveryMs = 4;

/**
 * Notes when the whole request has arrived, whatever it waits for afterwards, such as its session. A request counts
 * only once its body is complete, so holding the body back gains no time.
 */
function noteWhenHeard(request: FastifyRequest): void {
  const { raw } = request;
  const look = () => {
    if (request.heardAt > 0) return;
    if (raw.complete) request.heardAt = performance.now();
    else if (!raw.destroyed) setTimeout(look, hearEveryMs);
  };
  setImmediate(look);
}

/** Limited, since every rotation leaves a pair that is never deleted. */
const rotations = { access: 'session', rateLimit: { max: 60, timeWindow: '1 minute' } } as const;

/**
 * Registers the in-house games' routes. A trial user plays them with play money.
 * @param deps.pictureOf returns the picture of a game's tile
 */
export function originalsRoutes(app: App, ctx: Ctx, deps: { pictureOf: (name: string) => Picture }): void {
  app.decorateRequest('heardAt', 0);
  app.get(
    '/wps/originals/games',
    { schema: { querystring: OriginalGamesQuery, response: answers(OriginalGames) }, config: { access: 'visitor' } },
    async (request) => {
      const { currency: asked = '' } = request.query;
      const currency = isCurrency(asked) ? asked : (await brandSettings(ctx)).currency;
      const kept = languages.find((language) => language === request.cookies[languageCookie]);
      return ok({ list: await listGames(ctx, currency, request.query.language ?? kept ?? 'EN', deps.pictureOf) });
    },
  );

  app.post(
    '/wps/originals/bet',
    {
      schema: { headers: IdempotencyHeaders, body: BetRequest, response: answers(BetValue) },
      config: { access: 'session', agreed: true },
      // The answer is too short to be worth compressing.
      compress: false,
    },
    async (request) => {
      const session = await requireSession(ctx, request);
      return ok(await placeBet(ctx, session, request.headers['idempotency-key'], request.body));
    },
  );

  app.get(
    '/wps/originals/shared/:game',
    { schema: { params: SharedPath, response: answers(SharedState) }, config: { access: 'visitor' } },
    async (request) => ok(await sharedState(ctx, request.params.game)),
  );

  app.get(
    '/wps/originals/rounds',
    { schema: { querystring: RoundsQuery, response: answers(RoundPage) }, config: { access: 'session' } },
    async (request) => ok(await listRounds(ctx, await requireSession(ctx, request), request.query)),
  );

  app.get(
    '/wps/originals/rounds/csv',
    {
      schema: { querystring: RoundsFileQuery, response: { '4xx': FailureSchema, '5xx': FailureSchema } },
      config: { access: 'session', ...perMinute(12) },
    },
    async (request, reply) => {
      const file = await exportRounds(ctx, await requireSession(ctx, request), request.query);
      return asFile(ctx, reply, 'rounds').send(file);
    },
  );

  app.get(
    '/wps/originals/rounds/open',
    { schema: { querystring: OpenRoundQuery, response: answers(OpenRoundValue) }, config: { access: 'session' } },
    async (request) => ok({ round: await findOpenRound(ctx, await requireSession(ctx, request), request.query.game) }),
  );

  app.post(
    '/wps/originals/rounds/:roundId/act',
    {
      schema: { params: RoundPath, body: ActRequest, response: answers(BetValue) },
      config: { access: 'session', ownTurn: true },
      compress: false,
      onRequest: (request, _, done) => {
        noteWhenHeard(request);
        done();
      },
      preHandler: (request, _, done) => {
        if (request.heardAt === 0) request.heardAt = performance.now();
        done();
      },
    },
    async (request) => {
      const session = await requireSession(ctx, request);
      const { params, body, heardAt, inTurn } = request;
      return ok(await act(ctx, session, BigInt(params.roundId), body, { heardAt, inTurn }));
    },
  );

  app.get(
    '/wps/originals/rounds/:roundId',
    { schema: { params: RoundPath, response: answers(Round) }, config: { access: 'session' } },
    async (request) => ok(await findRound(ctx, await requireSession(ctx, request), BigInt(request.params.roundId))),
  );

  toldRoutes(app, ctx);
  strategyRoutes(app, ctx);

  app.get(
    '/wps/originals/jackpots',
    { schema: { querystring: JackpotQuery, response: answers(JackpotState) }, config: { access: 'visitor' } },
    async (request) => {
      const { currency = '' } = request.query;
      return ok(await jackpotState(ctx, isCurrency(currency) ? currency : (await brandSettings(ctx)).currency));
    },
  );

  app.get(
    '/wps/originals/seeds',
    { schema: { response: answers(SeedState) }, config: { access: 'session' } },
    async (request) => ok(await seedState(ctx, (await requireSession(ctx, request)).memberId)),
  );

  app.post(
    '/wps/originals/seeds/rotate',
    { schema: { body: RotateRequest, response: answers(RotateValue) }, config: rotations },
    async (request) => {
      const { memberId } = await requireSession(ctx, request);
      return ok(await rotateSeeds(ctx, memberId, request.body.clientSeed));
    },
  );

  app.get(
    '/wps/originals/seeds/:seedPairId',
    { schema: { params: SeedPairPath, response: answers(RevealedPair) }, config: { access: 'session' } },
    async (request) => {
      const { memberId } = await requireSession(ctx, request);
      return ok(await revealedPair(ctx, memberId, BigInt(request.params.seedPairId)));
    },
  );
}

/**
 * Registers the routes by which a player shows a round to others. A trial user's rounds are deleted later, and cannot
 * be shown.
 */
function toldRoutes(app: App, ctx: Ctx): void {
  const own = {
    schema: { params: RoundPath, response: answers(Type.Null()) },
    config: { access: 'member', ...perMinute(60) },
  } as const;
  const playerOf = async (request: FastifyRequest) => ({ ...(await requireMember(ctx, request)), isTrial: false });
  app.put('/wps/originals/rounds/:roundId/told', own, async (request) => {
    await tellRound(ctx, await playerOf(request), BigInt(request.params.roundId));
    return ok(null);
  });

  app.delete('/wps/originals/rounds/:roundId/told', own, async (request) => {
    await untellRound(ctx, await playerOf(request), BigInt(request.params.roundId));
    return ok(null);
  });

  app.get(
    '/wps/originals/told/:roundId',
    { schema: { params: RoundPath, response: answers(PublicRound) }, config: { access: 'visitor', ...perMinute(120) } },
    async (request) => ok(await toldRound(ctx, BigInt(request.params.roundId))),
  );
}
