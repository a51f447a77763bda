import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import {
  RequestWithdrawal,
  WithdrawalDetail,
  WithdrawalPage,
  WithdrawalPath,
  WithdrawalsQuery,
  WithdrawalTerms,
} from '@fairhouse/contract/withdrawals';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember, visitorOf } from '../../identity/index.ts';
import type { OwedFirst } from '../owed-first.ts';
import type { ValidBetOf } from '../turnover.ts';
import { cancelWithdrawal } from './decide.ts';
import { findWithdrawal, listWithdrawals } from './list.ts';
import { requestWithdrawal } from './request.ts';
import type { WithdrawalFactorsOf } from './rule-store.ts';
import { withdrawalTerms } from './terms.ts';

export function withdrawalRoutes(
  app: App,
  ctx: Ctx,
  {
    validBetOf,
    withdrawalFactorsOf,
    owedFirst,
  }: { validBetOf: ValidBetOf; withdrawalFactorsOf: WithdrawalFactorsOf; owedFirst: OwedFirst },
): void {
  app.get(
    '/wps/cashier/withdrawals/terms',
    { schema: { response: answers(WithdrawalTerms) }, config: { access: 'member' } },
    async (request) =>
      ok(await withdrawalTerms(ctx, await requireMember(ctx, request), validBetOf, withdrawalFactorsOf, owedFirst)),
  );

  app.post(
    '/wps/cashier/withdrawals',
    {
      schema: { headers: IdempotencyHeaders, body: RequestWithdrawal, response: answers(WithdrawalDetail) },
      config: { access: 'member', encrypted: true, ...perMinute(60) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      const asked = {
        body: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        visitor: visitorOf(ctx, request, reply),
      };
      const { id } = await requestWithdrawal(ctx, session, asked, validBetOf, withdrawalFactorsOf, owedFirst);
      return ok(await findWithdrawal(ctx, session.memberId, id));
    },
  );

  app.get(
    '/wps/cashier/withdrawals',
    { schema: { querystring: WithdrawalsQuery, response: answers(WithdrawalPage) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await listWithdrawals(ctx, memberId, request.query));
    },
  );

  app.get(
    '/wps/cashier/withdrawals/:id',
    { schema: { params: WithdrawalPath, response: answers(WithdrawalDetail) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await findWithdrawal(ctx, memberId, BigInt(request.params.id)));
    },
  );

  // Idempotent without a key: a cancelled withdrawal stays cancelled.
  app.delete(
    '/wps/cashier/withdrawals/:id',
    {
      schema: { headers: IdempotencyHeaders, params: WithdrawalPath, response: answers(WithdrawalDetail) },
      config: { access: 'member' },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const { id } = await cancelWithdrawal(ctx, memberId, BigInt(request.params.id));
      return ok(await findWithdrawal(ctx, memberId, id));
    },
  );
}
