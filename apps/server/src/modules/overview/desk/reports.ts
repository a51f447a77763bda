import {
  DeskAgentsQuery,
  DeskAgentsReport,
  DeskCohortReport,
  DeskPlayersFileQuery,
  DeskPlayersQuery,
  DeskPlayersReport,
  DeskPlayQuery,
  DeskPlayReport,
  DeskPromotionReport,
  DeskReportQuery,
  DeskRevenueReport,
} from '@fairhouse/contract/desk-reports';
import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { periodOf } from '../../../platform/http/period.ts';
import type { BetProduct } from '../../bet-feed/index.ts';
import { deskRead } from '../../operators/index.ts';
import { askedPeriod, type Period } from '../figures/period.ts';
import {
  agentColumns,
  cohortColumns,
  cohortLines,
  playColumns,
  playerColumns,
  promotionColumns,
  revenueColumns,
} from '../reports/files.ts';
import { agentsOf, cohortsOf, playersOf } from '../reports/people.ts';
import { playOf, promotionCostOf, revenueOf } from '../reports/reports.ts';
import { someCurrency } from './figures.ts';
import { fileRoutes } from './files.ts';

const permission = 'reports.read';
/** The number of rows of a file that are read at a time. */
const filePage = 1000;

/** Reads the period and the currency of a report. @throws MALFORMED */
async function askedOf(ctx: Ctx, { currency, ...asked }: DeskReportQuery): Promise<Period & { currency?: string }> {
  return { ...(await askedPeriod(ctx, asked)), ...someCurrency(currency) };
}

const told = <R>({ from, to }: Period, list: R[]) => ({ from: from.toISOString(), to: to.toISOString(), list });

/** The house's figures day by day. @throws MALFORMED */
export const revenue = deskRead(
  { permission, schema: { querystring: DeskReportQuery }, answer: DeskRevenueReport },
  async (ctx, query: DeskReportQuery) => {
    const asked = await askedOf(ctx, query);
    return told(asked, await revenueOf(ctx, asked));
  },
);

/** Settled bets by vendor, type of games or game. @throws MALFORMED */
export const play = (products: readonly BetProduct[]) =>
  deskRead(
    { permission, schema: { querystring: DeskPlayQuery }, answer: DeskPlayReport },
    async (ctx, { by, ...query }: DeskPlayQuery) => {
      const asked = await askedOf(ctx, query);
      return told(asked, await playOf(ctx, products, { ...asked, by }));
    },
  );

/** The cost of promotions: what they gave and took back, by account of the house. @throws MALFORMED */
export const promotions = deskRead(
  { permission, schema: { querystring: DeskReportQuery }, answer: DeskPromotionReport },
  async (ctx, query: DeskReportQuery) => {
    const asked = await askedOf(ctx, query);
    return told(asked, await promotionCostOf(ctx, asked));
  },
);

/** Players by time of registration, with their value so far. @throws MALFORMED */
export const players = deskRead(
  { permission, schema: { querystring: DeskPlayersQuery }, answer: DeskPlayersReport },
  async (ctx, { currency, from, to, ...page }: DeskPlayersQuery) =>
    await playersOf(ctx, { ...page, ...registered({ from, to }), ...someCurrency(currency) }),
);

/** Reads a period that may be open at either end. @throws MALFORMED */
const registered = ({ from, to }: { from: string | undefined; to: string | undefined }) =>
  periodOf({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });

/** Players by the month in which they registered. @throws MALFORMED */
export const cohorts = deskRead(
  { permission, schema: { querystring: DeskReportQuery }, answer: DeskCohortReport },
  async (ctx, query: DeskReportQuery) => {
    const asked = await askedOf(ctx, query);
    return told(asked, await cohortsOf(ctx, asked));
  },
);

/** Agents with the figures of their teams. @throws MALFORMED */
export const agents = deskRead(
  { permission, schema: { querystring: DeskAgentsQuery }, answer: DeskAgentsReport },
  async (ctx, { cursor, pageSize, ...query }: DeskAgentsQuery) => {
    const asked = await askedOf(ctx, query);
    const page = { pageSize, ...(cursor === undefined ? {} : { cursor }) };
    const { list, nextCursor } = await agentsOf(ctx, { ...asked, ...page });
    return { ...told(asked, list), nextCursor };
  },
);

/** Registers the reports and their files. */
export function reportRoutes(app: App, ctx: Ctx, products: readonly BetProduct[]): void {
  app.get('/ops/v1/reports/revenue', revenue.route(ctx));
  app.get('/ops/v1/reports/play', play(products).route(ctx));
  app.get('/ops/v1/reports/promotions', promotions.route(ctx));
  app.get('/ops/v1/reports/players', players.route(ctx));
  app.get('/ops/v1/reports/cohorts', cohorts.route(ctx));
  app.get('/ops/v1/reports/agents', agents.route(ctx));
  reportFiles(app, ctx, products);
}

/** The reports as streamed files. */
function reportFiles(app: App, ctx: Ctx, products: readonly BetProduct[]): void {
  const whole = <Row>(list: Row[]) => ({ list, nextCursor: null });
  const asked = { query: DeskReportQuery };
  fileRoutes(app, ctx, { ...asked, name: 'revenue', columns: revenueColumns }, async (query: DeskReportQuery) =>
    whole((await revenue(ctx, query)).list),
  );
  const ofPlay = { name: 'play', query: DeskPlayQuery, columns: playColumns };
  fileRoutes(app, ctx, ofPlay, async (query: DeskPlayQuery) => whole((await play(products)(ctx, query)).list));
  fileRoutes(app, ctx, { ...asked, name: 'promotions', columns: promotionColumns }, async (query: DeskReportQuery) =>
    whole((await promotions(ctx, query)).list),
  );
  fileRoutes(app, ctx, { ...asked, name: 'cohorts', columns: cohortColumns }, async (query: DeskReportQuery) =>
    whole(cohortLines((await cohorts(ctx, query)).list)),
  );
  const ofPlayers = { name: 'players', query: DeskPlayersFileQuery, columns: playerColumns };
  fileRoutes(app, ctx, ofPlayers, (query: DeskPlayersFileQuery, place) =>
    players(ctx, { ...query, ...place, pageSize: filePage }),
  );
  fileRoutes(app, ctx, { ...asked, name: 'agents', columns: agentColumns }, (query: DeskReportQuery, place) =>
    agents(ctx, { ...query, ...place, pageSize: filePage / 10 }),
  );
}
