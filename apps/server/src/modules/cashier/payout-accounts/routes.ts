import {
  BindPayoutAccount,
  PayoutAccountList,
  PayoutAccountPath,
  PayoutAccountView,
  RemovePayoutAccount,
} from '@fairhouse/contract/payout-accounts';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember, visitorOf } from '../../identity/index.ts';
import { bindAccount, listAccounts, makeDefault, removeAccount } from './accounts.ts';

export function payoutAccountRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/cashier/payout-accounts',
    { schema: { response: answers(PayoutAccountList) }, config: { access: 'member' } },
    async (request) => ok(await listAccounts(ctx, await requireMember(ctx, request))),
  );

  app.post(
    '/wps/cashier/payout-accounts',
    {
      schema: { body: BindPayoutAccount, response: answers(PayoutAccountView) },
      config: { access: 'member', encrypted: true, ...perMinute(10) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      return ok(await bindAccount(ctx, session, request.body, visitorOf(ctx, request, reply)));
    },
  );

  app.put(
    '/wps/cashier/payout-accounts/:id/default',
    {
      schema: { params: PayoutAccountPath, response: answers(PayoutAccountView) },
      config: { access: 'member', ...perMinute(20) },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await makeDefault(ctx, memberId, BigInt(request.params.id)));
    },
  );

  app.post(
    '/wps/cashier/payout-accounts/:id/remove',
    {
      schema: { params: PayoutAccountPath, body: RemovePayoutAccount, response: answers(PayoutAccountList) },
      config: { access: 'member', encrypted: true, ...perMinute(10) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      const asked = { id: BigInt(request.params.id), fundPassword: request.body.fundPassword };
      await removeAccount(ctx, session.memberId, asked, visitorOf(ctx, request, reply));
      return ok(await listAccounts(ctx, session));
    },
  );
}
