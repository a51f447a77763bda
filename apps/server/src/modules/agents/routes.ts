import {
  AgentLink,
  AgentLinks,
  DownlineLetter,
  Levels,
  LinkChange,
  LinkPath,
  NewLink,
  OpenAccountRequest,
  OpenedAccount,
  RegisterTerms,
} from '@fairhouse/contract/agent-register';
import { FailureSchema } from '@fairhouse/contract/envelope';
import { AccountRecordPage, AccountRecordQuery, BetRecordPage, BetRecordQuery } from '@fairhouse/contract/records';
import {
  DownlinePage,
  DownlinePath,
  DownlineQuery,
  TeamActive,
  TeamOverview,
  TeamPeriodQuery,
  TeamReport,
  TeamReportQuery,
} from '@fairhouse/contract/team';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { asFile } from '../../platform/http/csv.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import type { BetProduct } from '../bet-feed/index.ts';
import { requireAgent } from '../identity/index.ts';
import { listBets, listTransactions } from '../records/index.ts';
import { changeLink, listLinks, makeLink, registerTerms } from './invitations/links.ts';
import { openBelow } from './invitations/open-account.ts';
import { writeToDownline } from './team/letter.ts';
import { exportDownlines, listDownlines, setDownlineLevels } from './team/members.ts';
import { exportOverview, teamActive, teamOverview } from './team/overview.ts';
import { whoseRecord } from './team/record.ts';
import { exportReport, teamReport } from './team/report.ts';

const config = { access: 'agent' } as const;
const refusals = { '4xx': FailureSchema, '5xx': FailureSchema };

/**
 * Registers the agent centre. A request about an account that does not stand below the agent is answered as if the
 * account did not exist.
 */
export function agentCentreRoutes(app: App, ctx: Ctx, products: readonly BetProduct[]): void {
  teamRoutes(app, ctx, products);
  registerRoutes(app, ctx);
}

function teamRoutes(app: App, ctx: Ctx, products: readonly BetProduct[]): void {
  app.get(
    '/wps/agent/team/overview',
    { schema: { querystring: TeamPeriodQuery, response: answers(TeamOverview) }, config },
    async (request) => ok(await teamOverview(ctx, await requireAgent(ctx, request), request.query)),
  );
  app.get(
    '/wps/agent/team/overview/csv',
    { schema: { querystring: TeamPeriodQuery, response: refusals }, config: { ...config, ...perMinute(12) } },
    async (request, reply) => {
      const file = await exportOverview(ctx, await requireAgent(ctx, request), request.query);
      return asFile(ctx, reply, 'team-days').send(file);
    },
  );
  app.get(
    '/wps/agent/team/active',
    {
      schema: { querystring: TeamPeriodQuery, response: answers(TeamActive) },
      config: { ...config, ...perMinute(30) },
    },
    async (request) => ok(await teamActive(ctx, await requireAgent(ctx, request), request.query)),
  );
  app.get(
    '/wps/agent/team/report',
    {
      schema: { querystring: TeamReportQuery, response: answers(TeamReport) },
      config: { ...config, ...perMinute(60) },
    },
    async (request) => ok(await teamReport(ctx, await requireAgent(ctx, request), request.query)),
  );
  app.get(
    '/wps/agent/team/report/csv',
    {
      schema: { querystring: TeamReportQuery, response: refusals },
      config: { ...config, ...perMinute(12) },
    },
    async (request, reply) => {
      const file = await exportReport(ctx, await requireAgent(ctx, request), request.query);
      return asFile(ctx, reply, 'team').send(file);
    },
  );
  app.get(
    '/wps/agent/team/members',
    {
      schema: { querystring: DownlineQuery, response: answers(DownlinePage) },
      config: { ...config, ...perMinute(60) },
    },
    async (request) => ok(await listDownlines(ctx, await requireAgent(ctx, request), request.query)),
  );
  app.get(
    '/wps/agent/team/members/csv',
    { schema: { querystring: DownlineQuery, response: refusals }, config: { ...config, ...perMinute(12) } },
    async (request, reply) => {
      const file = await exportDownlines(ctx, await requireAgent(ctx, request), request.query);
      return asFile(ctx, reply, 'downlines').send(file);
    },
  );
  app.get(
    '/wps/agent/team/members/:memberId/bets',
    { schema: { params: DownlinePath, querystring: BetRecordQuery, response: answers(BetRecordPage) }, config },
    async (request) => {
      const agent = await requireAgent(ctx, request);
      const { whose, query } = await whoseRecord(ctx, agent, BigInt(request.params.memberId), request.query);
      return ok(await listBets(ctx, products, whose, query));
    },
  );
  app.get(
    '/wps/agent/team/members/:memberId/transactions',
    { schema: { params: DownlinePath, querystring: AccountRecordQuery, response: answers(AccountRecordPage) }, config },
    async (request) => {
      const agent = await requireAgent(ctx, request);
      const { whose, query } = await whoseRecord(ctx, agent, BigInt(request.params.memberId), request.query);
      const page = await listTransactions(ctx, products, whose, query);
      // Payment references stay between the member and the cashier.
      return ok({ ...page, list: page.list.map((row) => ({ ...row, reference: '' })) });
    },
  );
  app.put(
    '/wps/agent/team/members/:memberId/levels',
    { schema: { params: DownlinePath, body: Levels, response: answers(Levels) }, config },
    async (request) => {
      const agent = await requireAgent(ctx, request);
      return ok(await setDownlineLevels(ctx, agent, BigInt(request.params.memberId), request.body));
    },
  );
  app.post(
    '/wps/agent/team/members/:memberId/letter',
    { schema: { params: DownlinePath, body: DownlineLetter, response: answers(Type.Null()) }, config },
    async (request) => {
      await writeToDownline(ctx, await requireAgent(ctx, request), BigInt(request.params.memberId), request.body);
      return ok(null);
    },
  );
}

function registerRoutes(app: App, ctx: Ctx): void {
  app.get('/wps/agent/register', { schema: { response: answers(RegisterTerms) }, config }, async (request) =>
    ok(await registerTerms(ctx, await requireAgent(ctx, request))),
  );
  app.post(
    '/wps/agent/register/account',
    {
      schema: { body: OpenAccountRequest, response: answers(OpenedAccount) },
      config: { ...config, encrypted: true, ...perMinute(20) },
    },
    async (request) => ok(await openBelow(ctx, await requireAgent(ctx, request), request.body)),
  );
  app.get('/wps/agent/links', { schema: { response: answers(AgentLinks) }, config }, async (request) =>
    ok(await listLinks(ctx, await requireAgent(ctx, request))),
  );
  app.post('/wps/agent/links', { schema: { body: NewLink, response: answers(AgentLink) }, config }, async (request) =>
    ok(await makeLink(ctx, await requireAgent(ctx, request), request.body)),
  );
  app.post(
    '/wps/agent/links/:code',
    { schema: { params: LinkPath, body: LinkChange, response: answers(AgentLink) }, config },
    async (request) => ok(await changeLink(ctx, await requireAgent(ctx, request), request.params.code, request.body)),
  );
}
