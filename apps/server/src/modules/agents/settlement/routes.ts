import { Income, StatementDetail, StatementPage, StatementQuery } from '@fairhouse/contract/contracts';
import { DeskId } from '@fairhouse/contract/desk';
import { TeamPeriodQuery } from '@fairhouse/contract/team';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireAgent } from '../../identity/index.ts';
import { incomeOf } from './income.ts';
import { listStatements, statementOfSide } from './views.ts';

/** The dividend record, and the records of wages and salaries, of both sides; and what they came to. */
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
    '/wps/agent/statements/:id',
    { schema: { params: DeskId, response: answers(StatementDetail) }, config: { access: 'agent' } },
    async (request) => {
      const { memberId } = await requireAgent(ctx, request);
      return ok(await statementOfSide(ctx, memberId, BigInt(request.params.id)));
    },
  );
}
