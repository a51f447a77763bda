import { Strategies, StrategyBody, StrategyPath } from '@fairhouse/contract/strategies';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { requireMember } from '../identity/index.ts';
import { addStrategy, changeStrategy, listStrategies, removeStrategy } from './strategies.ts';

/** Registers the strategies of autobet that members save. A trial user cannot save any. */
export function strategyRoutes(app: App, ctx: Ctx): void {
  const path = '/wps/originals/strategies';
  const response = answers(Strategies);
  const config = { access: 'member', ...perMinute(60) } as const;
  app.get(path, { schema: { response }, config: { access: 'member' } }, async (request) =>
    ok(await listStrategies(ctx.db, await requireMember(ctx, request))),
  );
  app.post(path, { schema: { body: StrategyBody, response }, config }, async (request) =>
    ok(await addStrategy(ctx, await requireMember(ctx, request), request.body)),
  );
  app.put(
    `${path}/:strategyId`,
    { schema: { params: StrategyPath, body: StrategyBody, response }, config },
    async (request) => {
      const owner = await requireMember(ctx, request);
      return ok(await changeStrategy(ctx, owner, BigInt(request.params.strategyId), request.body));
    },
  );
  app.delete(`${path}/:strategyId`, { schema: { params: StrategyPath, response }, config }, async (request) =>
    ok(await removeStrategy(ctx, await requireMember(ctx, request), BigInt(request.params.strategyId))),
  );
}
