import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import {
  CheckedTransfer,
  CheckTransferRequest,
  DownlinesQuery,
  DownlinesValue,
  MemberTransfer,
  MemberTransferPage,
  SendTransferRequest,
  TransferListQuery,
  TransferOptions,
} from '@fairhouse/contract/transfers';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember, visitorOf } from '../../identity/index.ts';
import type { OwedFirst } from '../owed-first.ts';
import type { ValidBetOf } from '../turnover.ts';
import { transferOptions } from './limits.ts';
import { listMemberTransfers } from './list.ts';
import { downlineParties } from './parties.ts';
import { checkTransfer, sendTransfer } from './send.ts';

export function transferRoutes(
  app: App,
  ctx: Ctx,
  { validBetOf, owedFirst }: { validBetOf: ValidBetOf; owedFirst: OwedFirst },
): void {
  app.get(
    '/wps/cashier/transfers/options',
    { schema: { response: answers(TransferOptions) }, config: { access: 'member' } },
    async (request) => ok(await transferOptions(ctx, await requireMember(ctx, request))),
  );

  app.get(
    '/wps/cashier/transfers/downlines',
    { schema: { querystring: DownlinesQuery, response: answers(DownlinesValue) }, config: { access: 'member' } },
    async (request) => {
      const session = await requireMember(ctx, request);
      return ok({ list: await downlineParties(ctx, session, request.query.search ?? '') });
    },
  );

  app.post(
    '/wps/cashier/transfers/check',
    {
      schema: { body: CheckTransferRequest, response: answers(CheckedTransfer) },
      config: { access: 'member', ...perMinute(60) },
    },
    async (request) => ok(await checkTransfer(ctx, await requireMember(ctx, request), request.body)),
  );

  app.post(
    '/wps/cashier/transfers',
    {
      schema: { headers: IdempotencyHeaders, body: SendTransferRequest, response: answers(MemberTransfer) },
      config: { access: 'member', agreed: true, encrypted: true, ...perMinute(60) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      const asked = {
        body: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        visitor: visitorOf(ctx, request, reply),
      };
      return ok(await sendTransfer(ctx, session, asked, validBetOf, owedFirst));
    },
  );

  app.get(
    '/wps/cashier/transfers',
    { schema: { querystring: TransferListQuery, response: answers(MemberTransferPage) }, config: { access: 'member' } },
    async (request) => {
      return ok(await listMemberTransfers(ctx, await requireMember(ctx, request), request.query));
    },
  );
}
