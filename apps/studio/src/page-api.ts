import { currencyNamed, formatMoney } from '@fairhouse/money/money';
import { betUnits } from '@fairhouse/vendor-games/slots/title';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { offeredGame } from './catalogue.ts';
import { factsOf } from './currencies.ts';
import { Refusal } from './errors.ts';
import { freeRoundsOf } from './free-rounds.ts';
import { hallGames, openFromHall } from './hall.ts';
import { playerWalletOf } from './player-wallet.ts';
import { firstRaceStake, isRace, race, raceHistory, raceStakesIn } from './race.ts';
import type { Session } from './session-store.ts';
import { openSession, sessionOfKey } from './sessions.ts';
import { noteSlotSeen, potShown, slotHistory, slotToResume, spin } from './slots.ts';
import { firstStake, stakesIn } from './stakes.ts';
import type { Studio } from './studio.ts';
import {
  type BalanceValue,
  type HallAnswer,
  type HallGames,
  HallRequest,
  type HistoryAnswer,
  type PageError,
  pageErrors,
  type RaceAnswer,
  type RaceHistory,
  RaceRequest,
  SeenRequest,
  type SessionAnswer,
  SessionRequest,
  type SpinAnswer,
  SpinRequest,
} from './wire.ts';

/** Limit of free-play sessions by one address: anybody may open them, and each is kept for a day. */
const freePlay = { max: 60, timeWindow: '1 minute', hook: 'preHandler', allowList: hasToken } as const;

/** Registers the requests of the games' pages; `wire.ts` describes them. */
export async function pageApi(app: FastifyInstance, studio: Studio): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new Refusal('SITE_UNAVAILABLE'),
  });
  app.setErrorHandler((error, _request, reply) => {
    const code = codeOf(error);
    if (code === 'SYSTEM_ERROR') console.error(error);
    return reply.code(pageErrors[code]).send({ error: code });
  });
  const opening = { schema: { body: SessionRequest }, config: { rateLimit: freePlay } };
  app.post<{ Body: SessionRequest }>('/api/session', opening, async (request) => {
    const { key, session } = await openSession(studio, request.body);
    return await sessionAnswer(studio, key, session);
  });
  app.get('/api/session', async (request) => {
    const key = keyOf(request);
    return await sessionAnswer(studio, key, sessionOfKey(studio, key));
  });
  app.get('/api/balance', async (request): Promise<BalanceValue> => {
    const session = sessionOf(studio, request);
    return { balance: formatMoney(await playerWalletOf(studio, session).balance(), session.currency) };
  });
  app.post<{ Body: Static<typeof SpinRequest> }>(
    '/api/slots/spin',
    { schema: { body: SpinRequest } },
    async (request): Promise<SpinAnswer> => await spin(studio, sessionOf(studio, request), request.body),
  );
  app.post<{ Body: Static<typeof SeenRequest> }>('/api/slots/seen', { schema: { body: SeenRequest } }, (request) => {
    noteSlotSeen(studio, sessionOf(studio, request), request.body.roundId);
    return { seen: true };
  });
  app.get('/api/hall', (): HallGames => ({ games: hallGames(studio) }));
  app.post<{ Body: Static<typeof HallRequest> }>(
    '/api/hall/open',
    { schema: { body: HallRequest } },
    async (request): Promise<HallAnswer> =>
      await openFromHall(studio, sessionOf(studio, request), request.body.gameCode),
  );
  app.post<{ Body: RaceRequest }>(
    '/api/race/run',
    { schema: { body: RaceRequest } },
    async (request): Promise<RaceAnswer> => await race(studio, sessionOf(studio, request), request.body),
  );
  app.get('/api/race/history', (request): RaceHistory => ({ races: raceHistory(studio, sessionOf(studio, request)) }));
  app.get(
    '/api/slots/history',
    (request): HistoryAnswer => ({ rounds: slotHistory(studio, sessionOf(studio, request)) }),
  );
}

function hasToken({ body }: FastifyRequest): boolean {
  return typeof body === 'object' && body !== null && 'token' in body;
}

/** The session of a request of a page. @throws Refusal SESSION_ENDED */
export function sessionOf(studio: Studio, request: FastifyRequest): Session {
  return sessionOfKey(studio, keyOf(request));
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['x-session'];
  return typeof key === 'string' ? key : '';
}

async function sessionAnswer(studio: Studio, key: string, session: Session): Promise<SessionAnswer> {
  const { gameCode, currency, mode, displayName, language, table } = session;
  const offer = offeredGame(studio, gameCode);
  if (!offer) throw new Refusal('GAME_NOT_FOUND');
  const title = slotTitles.get(gameCode);
  const money = (units: bigint) => formatMoney(units, currency);
  const races = isRace(gameCode);
  const stakes = title ? stakesIn(currency) : races ? raceStakesIn(currency) : [];
  const start = title ? firstStake(currency) : races ? firstRaceStake(currency) : 0n;
  return {
    key,
    mode,
    balance: money(await playerWalletOf(studio, session).balance()),
    currency,
    money: factsOf(currencyNamed(currency)),
    displayName,
    language,
    game: {
      vendor: offer.vendor,
      gameCode,
      name: offer.game.name,
      betUnits: title ? betUnits(title) : 1,
      stakes: stakes.map(money),
      defaultStake: money(start),
      table,
    },
    resume: slotToResume(studio, session),
    freeRounds: freeRoundsOf(studio, session),
    pot: potShown(studio, session),
  };
}

function codeOf(error: unknown): PageError {
  if (error instanceof Refusal) return error.code;
  const status = typeof error === 'object' && error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? 'MALFORMED' : 'SYSTEM_ERROR';
}
