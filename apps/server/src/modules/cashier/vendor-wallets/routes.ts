import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import {
  MerchantWallet,
  TransferListQuery,
  VendorTransferPage,
  WalletTransferRequest,
  WalletTransferValue,
} from '@fairhouse/contract/transfers';
import { ConsolidatedFunds } from '@fairhouse/contract/wallet';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember } from '../../identity/index.ts';
import type { OwedFirst } from '../owed-first.ts';
import { walletTransfer } from './transfer.ts';
import { type ContractFlagsOf, consolidatedFunds, listVendorTransfers, merchantWallet } from './wallets.ts';

export function vendorWalletRoutes(
  app: App,
  ctx: Ctx,
  { contractFlags, owedFirst }: { contractFlags: ContractFlagsOf; owedFirst: OwedFirst },
): void {
  app.get(
    '/wps/member/info/funds/consolidated',
    { schema: { response: answers(ConsolidatedFunds) }, config: { access: 'member' } },
    async (request) => ok(await consolidatedFunds(ctx, await requireMember(ctx, request), contractFlags)),
  );

  app.get(
    '/wps/relay/GCS_merchantWallet',
    // Each call makes us call vendors, so it is limited to the pace of a page.
    { schema: { response: answers(MerchantWallet) }, config: { access: 'member', ...perMinute(60) } },
    async (request) => ok(await merchantWallet(ctx, await requireMember(ctx, request))),
  );

  app.post(
    '/wps/relay/GCS_walletTransfer',
    {
      schema: { headers: IdempotencyHeaders, body: WalletTransferRequest, response: answers(WalletTransferValue) },
      config: { access: 'member', ...perMinute(60) },
    },
    async (request) => {
      const session = await requireMember(ctx, request);
      const idempotencyKey = request.headers['idempotency-key'];
      const asked = { request: request.body, idempotencyKey };
      return ok({ results: await walletTransfer(ctx, session, asked, owedFirst) });
    },
  );

  app.get(
    '/wps/cashier/vendor-transfers',
    {
      schema: { querystring: TransferListQuery, response: answers(VendorTransferPage) },
      config: { access: 'member' },
    },
    async (request) => ok(await listVendorTransfers(ctx, await requireMember(ctx, request), request.query)),
  );
}
