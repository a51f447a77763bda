import { AccountRecordPage, AccountRecordQuery, BetRecordPage, BetRecordQuery } from '@fairhouse/contract/wallet';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok } from '../../platform/http.ts';
import { requireMember } from '../identity/index.ts';
import { listBets } from './bets.ts';
import { listTransactions } from './transactions.ts';

/** A member's own records. A trial user has none and is told that a real account is needed. */
export function recordsRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/records/bets',
    { schema: { querystring: BetRecordQuery, response: answers(BetRecordPage) }, config: { access: 'member' } },
    async (request) => ok(await listBets(ctx, await requireMember(ctx, request), request.query)),
  );

  app.get(
    '/wps/records/transactions',
    { schema: { querystring: AccountRecordQuery, response: answers(AccountRecordPage) }, config: { access: 'member' } },
    async (request) => ok(await listTransactions(ctx, await requireMember(ctx, request), request.query)),
  );
}
