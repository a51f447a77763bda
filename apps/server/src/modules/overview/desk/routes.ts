import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import type { BetProduct } from '../../bet-feed/index.ts';
import { bets } from './bets.ts';
import { playerDocuments } from './documents.ts';
import { alerts, dashboard, returns } from './figures.ts';
import { invoiceRoutes } from './invoices.ts';
import { mailingRoutes } from './mailings.ts';
import { originalRound } from './original-rounds.ts';
import {
  findPlayers,
  noteCall,
  playerBets,
  playerDevices,
  playerEvents,
  playerLedger,
  playerLinks,
  playerNotes,
  playerOf,
  playerSessions,
  showPersonal,
} from './players.ts';
import { reportRoutes } from './reports.ts';
import { scheduleRoutes } from './schedules.ts';
import { taxRoutes } from './taxes.ts';

/** Registers the operators' views of players and of the house as a whole. */
export function deskOverviewRoutes(app: App, ctx: Ctx, { products }: { products: readonly BetProduct[] }): void {
  app.get('/ops/v1/players', findPlayers.route(ctx));
  app.get('/ops/v1/players/:id', playerOf.route(ctx));
  app.post('/ops/v1/players/:id/personal', showPersonal.route(ctx));
  app.get('/ops/v1/players/:id/ledger', playerLedger.route(ctx));
  app.get('/ops/v1/players/:id/bets', playerBets(products).route(ctx));
  app.get('/ops/v1/players/:id/sessions', playerSessions.route(ctx));
  app.get('/ops/v1/players/:id/devices', playerDevices.route(ctx));
  app.get('/ops/v1/players/:id/documents', playerDocuments.route(ctx));
  app.get('/ops/v1/players/:id/events', playerEvents.route(ctx));
  app.get('/ops/v1/players/:id/links', playerLinks.route(ctx));
  app.get('/ops/v1/players/:id/notes', playerNotes.route(ctx));
  app.post('/ops/v1/players/:id/notes', noteCall.route(ctx));

  app.get('/ops/v1/bets', bets.route(ctx));
  app.get('/ops/v1/original-rounds/:id', originalRound.route(ctx));

  app.get('/ops/v1/dashboard', dashboard(products).route(ctx));
  app.get('/ops/v1/alerts', alerts.route(ctx));
  app.get('/ops/v1/game-returns', returns.route(ctx));
  reportRoutes(app, ctx, products);
  invoiceRoutes(app, ctx, products);
  taxRoutes(app, ctx);
  scheduleRoutes(app, ctx);
  mailingRoutes(app, ctx);
}
