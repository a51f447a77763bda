import { BalanceValue } from '@fairhouse/contract/wallet';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok } from '../../platform/http/http.ts';
import { requireSession } from '../identity/index.ts';
import { balanceValue } from './balance.ts';
import { channelRoutes } from './channels/routes.ts';
import { depositRoutes } from './deposits/routes.ts';
import { openAtGateway } from './gateways/open-payment.ts';
import { gatewayRoutes } from './gateways/routes.ts';
import type { OwedFirst } from './owed-first.ts';
import { payoutAccountRoutes } from './payout-accounts/routes.ts';
import { peerPaymentRoutes } from './peer-payments/routes.ts';
import { proofRoutes } from './proofs/routes.ts';
import { transferRoutes } from './transfers/routes.ts';
import type { ValidBetOf } from './turnover.ts';
import { vendorWalletRoutes } from './vendor-wallets/routes.ts';
import type { ContractFlagsOf } from './vendor-wallets/wallets.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';
import type { WithdrawalFactorsOf } from './withdrawals/rule-store.ts';

/** Functions that modules above the cashier provide to it. */
export type CashierDeps = {
  validBetOf: ValidBetOf;
  withdrawalFactorsOf: WithdrawalFactorsOf;
  contractFlags: ContractFlagsOf;
  owedFirst: OwedFirst;
};

export function cashierRoutes(app: App, ctx: Ctx, deps: CashierDeps): void {
  app.get(
    '/wps/v2/wallets/balance',
    { schema: { response: answers(BalanceValue) }, config: { access: 'session' } },
    async (request) => {
      const { memberId } = await requireSession(ctx, request);
      return ok(await balanceValue(ctx, memberId));
    },
  );
  channelRoutes(app, ctx);
  depositRoutes(app, ctx, openAtGateway);
  payoutAccountRoutes(app, ctx);
  withdrawalRoutes(app, ctx, deps);
  vendorWalletRoutes(app, ctx, deps);
  transferRoutes(app, ctx, deps);
  gatewayRoutes(app, ctx);
  peerPaymentRoutes(app, ctx, deps);
  proofRoutes(app, ctx);
}
