import {
  Income,
  StatementDetail,
  StatementFileQuery,
  StatementPage,
  StatementQuery,
} from '@fairhouse/contract/contracts';
import { DeskId } from '@fairhouse/contract/desk';
import { FailureSchema } from '@fairhouse/contract/envelope';
import { TeamPeriodQuery } from '@fairhouse/contract/team';
import type { Ctx } from '../../../platform/ctx.ts';
import { asFile } from '../../../platform/http/csv.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireAgent } from '../../identity/index.ts';
import { exportIncome, incomeOf } from './income.ts';
import { exportStatements, listStatements, statementOfSide } from './views.ts';

const refusals = { '4xx': FailureSchema, '5xx': FailureSchema };

/** Registers the records of dividends, wages and salaries, for both sides, and their sums. */
export function statementRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/agent/statements',
    { schema: { querystring: StatementQuery, response: answers(StatementPage) }, config: { access: 'agent' } },
    async (request) => ok(await listStatements(ctx, (await requireAgent(ctx, request)).memberId, request.query)),
  );

  app.get(
    '/wps/agent/income',
    {
      schema: { querystring: TeamPeriodQuery, response: answers(Income) },
      config: { access: 'agent', ...perMinute(60) },
    },
    async (request) => ok(await incomeOf(ctx, await requireAgent(ctx, request), request.query)),
  );

  app.get(
    '/wps/agent/income/csv',
    { schema: { querystring: TeamPeriodQuery, response: refusals }, config: { access: 'agent', ...perMinute(12) } },
    async (request, reply) => {
      const file = await exportIncome(ctx, await requireAgent(ctx, request), request.query);
      return asFile(ctx, reply, 'income').send(file);
    },
  );

  app.get(
    '/wps/agent/statements/csv',
    { schema: { querystring: StatementFileQuery, response: refusals }, config: { access: 'agent', ...perMinute(12) } },
    async (request, reply) => {
      const { memberId } = await requireAgent(ctx, request);
      return asFile(ctx, reply, 'statements').send(await exportStatements(ctx, memberId, request.query));
    },
  );

  app.get(
    '/wps/agent/statements/:id',
    { schema: { params: DeskId, response: answers(StatementDetail) }, config: { access: 'agent' } },
    async (request) => {
      const { memberId } = await requireAgent(ctx, request);
      return ok(await statementOfSide(ctx, memberId, BigInt(request.params.id)));
    },
  );
}
