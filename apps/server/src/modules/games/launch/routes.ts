import { LaunchRequest, LaunchValue, LotteryLaunchQuery } from '@fairhouse/contract/games';
import { type Language, languageCookie, languages } from '@fairhouse/contract/language';
import { LaunchChat, LiveModelList, LiveModelQuery, RoundDetail, RoundDetailQuery } from '@fairhouse/contract/play';
import { isCurrency } from '@fairhouse/money/money';
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireSession } from '../../identity/index.ts';
import { brandSettings, isOwnDomain } from '../../site/index.ts';
import type { GamesDeps } from '../deps.ts';
import { roundDetail } from '../rounds/detail.ts';
import { launchChat } from './chat.ts';
import { launchFree, launchGame } from './launch.ts';
import { liveModels } from './live-models.ts';
import { launchLottery } from './lottery.ts';

/**
 * Registers the routes that open games. Each launch makes us call a vendor, so launches are limited to the pace of a
 * person's clicks.
 */
export function launchRoutes(app: App, ctx: Ctx, deps: GamesDeps): void {
  app.post(
    '/wps/game/launchGame',
    {
      schema: { body: LaunchRequest, response: answers(LaunchValue) },
      config: { access: 'session', agreed: true, ...perMinute(60) },
    },
    async (request) => {
      const session = await requireSession(ctx, request);
      return ok(await launchGame(ctx, session, await openingOf(ctx, request, request.body), deps));
    },
  );

  app.get(
    '/wps/game/launchGame',
    {
      schema: { querystring: LotteryLaunchQuery, response: answers(LaunchValue) },
      config: { access: 'session', agreed: true, ...perMinute(60) },
    },
    async (request) => {
      const { query } = request;
      const session = await requireSession(ctx, request);
      const place = await placeOf(ctx, request, query.language);
      return ok(await launchLottery(ctx, session, { ...place, query }, deps));
    },
  );

  app.post(
    '/wps/relay/GCS_gameLaunchFB',
    {
      schema: { body: LaunchRequest, response: answers(LaunchValue) },
      config: { access: 'visitor', ...perMinute(30) },
    },
    async (request) => ok(await launchFree(ctx, await openingOf(ctx, request, request.body), deps)),
  );

  app.get(
    '/wps/game/roundDetail',
    {
      schema: { querystring: RoundDetailQuery, response: answers(RoundDetail) },
      config: { access: 'session', ...perMinute(60) },
    },
    async (request) => {
      const { memberId } = await requireSession(ctx, request);
      const { round, language } = request.query;
      return ok(await roundDetail(ctx, { memberId, round: BigInt(round), language: languageOf(request, language) }));
    },
  );

  app.get(
    '/wps/relay/GCS_liveModelList',
    {
      schema: { querystring: LiveModelQuery, response: answers(LiveModelList) },
      config: { access: 'visitor', ...perMinute(120) },
    },
    async (request) => {
      const { currency: asked = '', language } = request.query;
      const currency = isCurrency(asked) ? asked : (await brandSettings(ctx)).currency;
      const shown = { currency, language: languageOf(request, language) };
      return ok({ list: await liveModels(ctx, request.query, shown) });
    },
  );

  app.get(
    '/wps/relay/GCS_launchChat',
    { schema: { response: answers(LaunchChat) }, config: { access: 'session' } },
    async () => ok(await launchChat(ctx)),
  );
}

async function openingOf(ctx: Ctx, request: FastifyRequest, body: LaunchRequest) {
  return { ...(await placeOf(ctx, request, body.language)), request: body };
}

/** Returns the language, our address to which a game leads back, and the visitor's address. */
async function placeOf(ctx: Ctx, request: FastifyRequest, asked: Language | undefined) {
  const { protocol, origin } = new URL(ctx.config.publicUrl);
  const site = (await isOwnDomain(ctx, request.hostname)) ? `${protocol}//${request.host}` : origin;
  return { language: languageOf(request, asked), site, ip: request.ip };
}

function languageOf(request: FastifyRequest, asked: Language | undefined): Language {
  return asked ?? languages.find((language) => language === request.cookies[languageCookie]) ?? 'EN';
}
