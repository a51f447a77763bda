import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { listActions, undoCall } from '../../operators/index.ts';
import type { ValidBetOf } from '../turnover.ts';
import { adjustmentActs, adjustmentOf, askForAdjustment, listAdjustments } from './adjustments.ts';
import { listEvents } from './audit.ts';
import { listClaims, queueClaims } from './claims.ts';
import { approveOne, chargeBackOne, depositDetail, listDeposits, rejectOne } from './deposits.ts';
import { freezeOf, freezeOne, liftOne, listFreezes } from './freezes.ts';
import { gatewayRoutes } from './gateway-state.ts';
import { changeHandRule, listHandRules } from './hand-rules.ts';
import { listPayoutAccounts, memberMoney, showNumber } from './members.ts';
import { listParts, partDetail, resolveOne } from './parts.ts';
import { changePeerPaymentRule, listPeerPaymentRules } from './peer-payment-rules.ts';
import { changePayoutProvider, listPayoutProviders } from './providers.ts';
import { changeReceiver, listReceivers, newReceiver } from './receivers.ts';
import {
  closeDifference,
  listDifferences,
  listReconciliations,
  reconcileOne,
  reconciliationDetail,
} from './reconciliations.ts';
import { changeRejectTemplates, listRejectTemplates } from './reject-templates.ts';
import { changeRiskRule, changeWithdrawalRule, listRiskRules, listWithdrawalRules } from './rules.ts';
import { changeChannel, listChannels, listRates, newChannel, newRate } from './settings.ts';
import { tipLimits } from './tip-rules.ts';
import { transferLimits } from './transfer-rules.ts';
import { listVendorTransfers, settleOne, vendorTransferDetail } from './vendor-transfers.ts';
import { listWithdrawals, payByHand, withdrawalActs, withdrawalDetail } from './withdrawals.ts';

/** Registers the desk of the cashier. Each list and act names its permission. */
export function deskRoutes(app: App, ctx: Ctx, { validBetOf }: { validBetOf: ValidBetOf }): void {
  moneyRoutes(app, ctx);
  holdRoutes(app, ctx);
  settingRoutes(app, ctx);

  app.get('/ops/v1/cashier/events', listEvents.route(ctx));
  app.get('/ops/v1/cashier/actions', listActions.route(ctx));
  app.post('/ops/v1/cashier/actions/:id/undo', undoCall.route(ctx));
  const { byName, byNumber } = memberMoney(validBetOf);
  app.get('/ops/v1/cashier/members', byName.route(ctx));
  app.get('/ops/v1/cashier/members/:id', byNumber.route(ctx));
  app.get('/ops/v1/cashier/payout-accounts', listPayoutAccounts.route(ctx));
  app.post('/ops/v1/cashier/payout-accounts/:id/number', showNumber.route(ctx));

  gatewayRoutes(app, ctx);
  app.get('/ops/v1/cashier/reconciliations', listReconciliations.route(ctx));
  app.get('/ops/v1/cashier/reconciliations/:id', reconciliationDetail.route(ctx));
  app.post('/ops/v1/cashier/reconciliations', reconcileOne.route(ctx));
  app.get('/ops/v1/cashier/reconciliation-differences', listDifferences.route(ctx));
  app.post('/ops/v1/cashier/reconciliation-differences/:id/close', closeDifference.route(ctx));

  app.get('/ops/v1/cashier/vendor-transfers', listVendorTransfers.route(ctx));
  app.get('/ops/v1/cashier/vendor-transfers/:id', vendorTransferDetail.route(ctx));
  app.post('/ops/v1/cashier/vendor-transfers/:id/settle', settleOne.route(ctx));
}

/** Registers deposits, withdrawals and the payments of matched depositors. */
function moneyRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/cashier/deposits', listDeposits.route(ctx));
  app.get('/ops/v1/cashier/deposits/:id', depositDetail.route(ctx));
  app.post('/ops/v1/cashier/deposits/:id/approve', approveOne.route(ctx));
  app.post('/ops/v1/cashier/deposits/:id/reject', rejectOne.route(ctx));
  app.post('/ops/v1/cashier/deposits/:id/chargeback', chargeBackOne.route(ctx));

  app.get('/ops/v1/cashier/withdrawals', listWithdrawals.route(ctx));
  app.get('/ops/v1/cashier/withdrawals/:id', withdrawalDetail.route(ctx));
  for (const [name, act] of Object.entries(withdrawalActs)) {
    app.post(`/ops/v1/cashier/withdrawals/:id/${name}`, act.route(ctx));
  }
  app.post('/ops/v1/cashier/withdrawals/:id/pay', payByHand.route(ctx));

  app.get('/ops/v1/cashier/claims', listClaims.route(ctx));
  for (const [queue, { claim, release }] of Object.entries(queueClaims)) {
    app.post(`/ops/v1/cashier/${queue}/:id/claim`, claim.route(ctx));
    app.post(`/ops/v1/cashier/${queue}/:id/release`, release.route(ctx));
  }

  app.get('/ops/v1/cashier/parts', listParts.route(ctx));
  app.get('/ops/v1/cashier/parts/:id', partDetail.route(ctx));
  app.post('/ops/v1/cashier/parts/:id/resolve', resolveOne.route(ctx));
}

/** Registers adjustments by two operators, and freezes. */
function holdRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/cashier/adjustments', listAdjustments.route(ctx));
  app.get('/ops/v1/cashier/adjustments/:id', adjustmentOf.route(ctx));
  app.post('/ops/v1/cashier/adjustments', askForAdjustment.route(ctx));
  for (const [name, act] of Object.entries(adjustmentActs)) {
    app.post(`/ops/v1/cashier/adjustments/:id/${name}`, act.route(ctx));
  }

  app.get('/ops/v1/cashier/freezes', listFreezes.route(ctx));
  app.get('/ops/v1/cashier/freezes/:id', freezeOf.route(ctx));
  app.post('/ops/v1/cashier/freezes', freezeOne.route(ctx));
  app.post('/ops/v1/cashier/freezes/:id/lift', liftOne.route(ctx));
}

/** Registers channels, rates and the rules of money. */
function settingRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/cashier/channels', listChannels.route(ctx));
  app.post('/ops/v1/cashier/channels', newChannel.route(ctx));
  app.put('/ops/v1/cashier/channels/:code', changeChannel.route(ctx));
  app.get('/ops/v1/cashier/receivers', listReceivers.route(ctx));
  app.post('/ops/v1/cashier/receivers', newReceiver.route(ctx));
  app.put('/ops/v1/cashier/receivers/:id', changeReceiver.route(ctx));
  app.get('/ops/v1/cashier/payout-providers', listPayoutProviders.route(ctx));
  app.put('/ops/v1/cashier/payout-providers/:code', changePayoutProvider.route(ctx));
  app.get('/ops/v1/cashier/matching-rules', listPeerPaymentRules.route(ctx));
  app.put('/ops/v1/cashier/matching-rules/:currency', changePeerPaymentRule.route(ctx));
  app.get('/ops/v1/cashier/hand-rules', listHandRules.route(ctx));
  app.put('/ops/v1/cashier/hand-rules/:currency', changeHandRule.route(ctx));
  app.get('/ops/v1/cashier/reject-templates', listRejectTemplates.route(ctx));
  app.put('/ops/v1/cashier/reject-templates/:queue', changeRejectTemplates.route(ctx));
  app.get('/ops/v1/cashier/rates', listRates.route(ctx));
  app.post('/ops/v1/cashier/rates', newRate.route(ctx));
  app.get('/ops/v1/cashier/withdrawal-rules', listWithdrawalRules.route(ctx));
  app.put('/ops/v1/cashier/withdrawal-rules/:currency', changeWithdrawalRule.route(ctx));
  app.get('/ops/v1/cashier/risk-rules', listRiskRules.route(ctx));
  app.put('/ops/v1/cashier/risk-rules/:risk', changeRiskRule.route(ctx));
  app.get('/ops/v1/cashier/transfer-rules', transferLimits.list.route(ctx));
  app.put('/ops/v1/cashier/transfer-rules/:currency', transferLimits.changeOne.route(ctx));
  app.post('/ops/v1/cashier/transfer-rules/:currency/end', transferLimits.endOne.route(ctx));
  app.get('/ops/v1/cashier/tip-rules', tipLimits.list.route(ctx));
  app.put('/ops/v1/cashier/tip-rules/:currency', tipLimits.changeOne.route(ctx));
  app.post('/ops/v1/cashier/tip-rules/:currency/end', tipLimits.endOne.route(ctx));
}
