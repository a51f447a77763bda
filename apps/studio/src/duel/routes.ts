import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { sessionOf } from '../page-api.ts';
import type { Session } from '../session-store.ts';
import type { Studio } from '../studio.ts';
import type { Duels } from './duels.ts';
import { type DuelHistory, type DuelState, LeaveRequest, RevealRequest, SitRequest } from './protocol.ts';
import { duelGameCode } from './rooms.ts';

/** Registers the requests of the duel's pages. */
export function registerDuels(app: FastifyInstance, studio: Studio, duels: Duels): void {
  app.get('/api/duel/state', (request): DuelState => duels.state(playerOf(studio, request)));
  app.get('/api/duel/history', (request): DuelHistory => ({ seats: duels.history(playerOf(studio, request)) }));
  app.post<{ Body: SitRequest }>(
    '/api/duel/sit',
    { schema: { body: SitRequest } },
    async (request): Promise<DuelState> => {
      const session = playerOf(studio, request);
      await duels.sit(session, request.body);
      return duels.state(session);
    },
  );
  app.post<{ Body: RevealRequest }>('/api/duel/reveal', { schema: { body: RevealRequest } }, (request): DuelState => {
    const session = playerOf(studio, request);
    duels.reveal(session, request.body);
    return duels.state(session);
  });
  app.post<{ Body: LeaveRequest }>('/api/duel/leave', { schema: { body: LeaveRequest } }, (request): DuelState => {
    const session = playerOf(studio, request);
    duels.leave(session, request.body.seatKey);
    return duels.state(session);
  });
}

/** Returns a session of the duel. Sessions with play money are refused, so that they never play against real money. */
function playerOf(studio: Studio, request: FastifyRequest): Session {
  const session = sessionOf(studio, request);
  if (session.gameCode !== duelGameCode || session.mode === 'free') throw new Refusal('GAME_NOT_FOUND');
  return session;
}
