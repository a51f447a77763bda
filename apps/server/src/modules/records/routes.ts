import { FailureSchema } from '@fairhouse/contract/envelope';
import {
  AccountFilterQuery,
  AccountRecordPage,
  AccountRecordQuery,
  AccountTotals,
  BetFilterQuery,
  BetRecordPage,
  BetRecordQuery,
  BetTotals,
  DepositFilterQuery,
  NetPosition,
  ProfitQuery,
  ProfitReport,
  ValidBetReport,
  WithdrawalFilterQuery,
} from '@fairhouse/contract/records';
import type { Ctx } from '../../platform/ctx.ts';
import { asFile } from '../../platform/http/csv.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import type { BetProduct } from '../bet-feed/index.ts';
import { requireMember } from '../identity/index.ts';
import { listBets, totalBets } from './bets.ts';
import { exportBets, exportDeposits, exportProfit, exportTransactions, exportWithdrawals } from './export.ts';
import { positionOf } from './position.ts';
import { profitOf } from './profit.ts';
import { rankRoutes } from './rank-routes.ts';
import { listTransactions, totalTransactions } from './transactions.ts';
import { explainValidBets } from './valid-bet.ts';

/** Registers a member's own records. A trial user has none, and is refused with the advice to open a real account. */
export function recordsRoutes(app: App, ctx: Ctx, products: readonly BetProduct[]): void {
  rankRoutes(app, ctx, products);
  app.get(
    '/wps/records/bets',
    { schema: { querystring: BetRecordQuery, response: answers(BetRecordPage) }, config: { access: 'member' } },
    async (request) => ok(await listBets(ctx, products, await requireMember(ctx, request), request.query)),
  );

  app.get(
    '/wps/records/bets/totals',
    { schema: { querystring: BetFilterQuery, response: answers(BetTotals) }, config: { access: 'member' } },
    async (request) => ok(await totalBets(ctx, products, await requireMember(ctx, request), request.query)),
  );

  app.get(
    '/wps/records/transactions',
    { schema: { querystring: AccountRecordQuery, response: answers(AccountRecordPage) }, config: { access: 'member' } },
    async (request) => ok(await listTransactions(ctx, products, await requireMember(ctx, request), request.query)),
  );

  app.get(
    '/wps/records/transactions/totals',
    { schema: { querystring: AccountFilterQuery, response: answers(AccountTotals) }, config: { access: 'member' } },
    async (request) => ok(await totalTransactions(ctx, await requireMember(ctx, request), request.query)),
  );

  app.get(
    '/wps/records/profit',
    { schema: { querystring: ProfitQuery, response: answers(ProfitReport) }, config: { access: 'member' } },
    async (request) => ok(await profitOf(ctx, await requireMember(ctx, request), request.query)),
  );

  app.get(
    '/wps/records/valid-bets',
    { schema: { response: answers(ValidBetReport) }, config: { access: 'member', ...perMinute(60) } },
    async (request) => ok(await explainValidBets(ctx, await requireMember(ctx, request))),
  );

  app.get(
    '/wps/records/position',
    { schema: { response: answers(NetPosition) }, config: { access: 'member', ...perMinute(30) } },
    async (request) => ok(await positionOf(ctx, await requireMember(ctx, request))),
  );

  exportRoutes(app, ctx, products);
}

const refusals = { '4xx': FailureSchema, '5xx': FailureSchema };
const config = { access: 'member', ...perMinute(12) } as const;

/** The records as streamed CSV files. */
function exportRoutes(app: App, ctx: Ctx, products: readonly BetProduct[]): void {
  app.get(
    '/wps/records/bets/csv',
    { schema: { querystring: BetFilterQuery, response: refusals }, config },
    async (request, reply) => {
      const file = await exportBets(ctx, products, await requireMember(ctx, request), request.query);
      return asFile(ctx, reply, 'bets').send(file);
    },
  );

  app.get(
    '/wps/records/transactions/csv',
    { schema: { querystring: AccountFilterQuery, response: refusals }, config },
    async (request, reply) => {
      const file = await exportTransactions(ctx, products, await requireMember(ctx, request), request.query);
      return asFile(ctx, reply, 'account').send(file);
    },
  );

  app.get(
    '/wps/records/profit/csv',
    { schema: { querystring: ProfitQuery, response: refusals }, config },
    async (request, reply) => {
      const file = await exportProfit(ctx, await requireMember(ctx, request), request.query);
      return asFile(ctx, reply, 'profit').send(file);
    },
  );

  app.get(
    '/wps/records/deposits/csv',
    { schema: { querystring: DepositFilterQuery, response: refusals }, config },
    async (request, reply) => {
      const file = await exportDeposits(ctx, await requireMember(ctx, request), request.query);
      return asFile(ctx, reply, 'deposits').send(file);
    },
  );

  app.get(
    '/wps/records/withdrawals/csv',
    { schema: { querystring: WithdrawalFilterQuery, response: refusals }, config },
    async (request, reply) => {
      const file = await exportWithdrawals(ctx, await requireMember(ctx, request), request.query);
      return asFile(ctx, reply, 'withdrawals').send(file);
    },
  );
}
