import { formatMoney } from '@fairhouse/money/money';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { Session } from '../session-store.ts';
import { sessionOfKey } from '../sessions.ts';
import type { Studio } from '../studio.ts';
import { stakeTexts } from './bets.ts';
import type { Live } from './live.ts';
import { sumStakes } from './play-store.ts';
import {
  BetsRequest,
  type MyRound,
  type PlayedRound,
  type ShoeView,
  type TableCard,
  type TableHello,
} from './protocol.ts';
import type { Table } from './table.ts';
import { chipsOf, limitsOf, limitTexts, liveGameCode, stepOf } from './tables.ts';
import { eventText } from './watchers.ts';

const historyLength = 30;

type AtTable = { Params: { table: string } };

/** Registers the requests and the socket of the live tables' pages. */
export function registerLive(app: FastifyInstance, studio: Studio, live: Live): void {
  app.get('/api/live/tables', (request) => {
    const { currency } = playerOf(studio, request);
    return { tables: live.tables.map((table) => cardOf(table, currency)) };
  });

  app.get<AtTable>('/api/live/:table/events', (request, reply) => {
    const session = playerOf(studio, request);
    const table = tableOf(live, request);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // A proxy that buffers answers would delay the cards.
      'x-accel-buffering': 'no',
    });
    if (!table.watchers.join(session, raw)) return raw.end();
    raw.write(eventText('hello', helloOf(live, table, session)));
  });

  app.post<AtTable & { Body: BetsRequest }>('/api/live/:table/bets', { schema: { body: BetsRequest } }, (request) => {
    const session = playerOf(studio, request);
    return tableOf(live, request).bets.place(session, request.body);
  });

  app.get<AtTable>('/api/live/:table/history', (request) => {
    const session = playerOf(studio, request);
    return { rounds: historyOf(live, tableOf(live, request), session) };
  });

  app.get<{ Params: { id: string } }>('/api/live/shoes/:id', (request): ShoeView => {
    playerOf(studio, request);
    const shoe = /^\d{1,15}$/.test(request.params.id) ? live.store.shoe(Number(request.params.id)) : null;
    if (!shoe) throw new Refusal('ROUND_NOT_FOUND');
    const { id, seal, closed, salt, cards } = shoe;
    return { id, seal, rounds: live.store.roundsOf(id).length, opened: closed ? { salt, cards } : null };
  });
}

/** Returns a session of the live game; one of another game has its own bets. */
function playerOf(studio: Studio, request: FastifyRequest): Session {
  const key = request.headers['x-session'];
  const session = sessionOfKey(studio, typeof key === 'string' ? key : undefined);
  if (session.gameCode !== liveGameCode) throw new Refusal('GAME_NOT_FOUND');
  return session;
}

function tableOf(live: Live, request: FastifyRequest<AtTable>): Table {
  const table = live.tables.find(({ rules }) => rules.table === request.params.table);
  if (!table) throw new Refusal('GAME_NOT_FOUND');
  return table;
}

function helloOf(live: Live, table: Table, session: Session): TableHello {
  const { rules } = table;
  const { currency } = session;
  const view = table.view();
  return {
    table: rules.table,
    name: rules.name,
    dealer: rules.dealer,
    chips: chipsOf(rules, currency).map((units) => formatMoney(units, currency)),
    step: formatMoney(stepOf(rules, currency), currency),
    limits: limitTexts(rules, currency),
    view,
    mine: mineOf(live, table, session, view.roundId),
    last: lastOf(live, table, session),
  };
}

function mineOf(live: Live, table: Table, session: Session, roundId: number): MyRound | null {
  const play = live.store.plays.of(roundId, session);
  return play && table.bets.mineOf(play, null);
}

function lastOf({ store }: Live, table: Table, session: Session): MyRound | null {
  const [play] = store.plays.last(session, table.rules.table, 1);
  return play ? table.bets.mineOf(play, null) : null;
}

function cardOf(table: Table, currency: Session['currency']): TableCard {
  const { rules } = table;
  const { phase, players, road } = table.view();
  const { min, max } = limitsOf(rules, currency, 'banker');
  return {
    table: rules.table,
    name: rules.name,
    dealer: rules.dealer,
    phase,
    players,
    min: formatMoney(min, currency),
    max: formatMoney(max, currency),
    road,
  };
}

function historyOf({ store }: Live, { rules }: Table, session: Session): PlayedRound[] {
  return store.plays.last(session, rules.table, historyLength).flatMap((play) => {
    const round = store.round(play.roundId);
    if (!round) return [];
    const counted = store.plays.bets(play.id).filter(({ state }) => state === 'TAKEN' || state === 'UNDONE');
    return [
      {
        roundId: round.id,
        at: new Date(round.openedAt).toISOString(),
        stakes: stakeTexts(sumStakes(counted), play.currency),
        payout: formatMoney(play.payout ?? 0n, play.currency),
        void: play.state === 'VOID' || play.state === 'VOIDING',
        result: round.result,
        player: round.player,
        banker: round.banker,
      },
    ];
  });
}
