/** Operators' acts at the cashier, one function each, for the console's routes and the command line alike. */
export { type Channel, newestRates, readChannels, readReceivers } from '../channels/channels.ts';
export { channelFault } from '../channels/faults.ts';
export { minutesOf } from '../channels/hours.ts';
export { adapterCodes } from '../gateways/adapters/index.ts';
export { knownGateway, listGateways } from '../gateways/credentials.ts';
export { allProviders, type PayoutProvider } from '../payout-accounts/provider-store.ts';
export { type PeerPaymentRule, peerPaymentRule } from '../peer-payments/rule-store.ts';
export { openProof } from '../proofs/proofs.ts';
export { type TransferRule, transferRules } from '../transfers/transfer-store.ts';
export { verifyCashier } from '../verify.ts';
export { type RiskReason, riskReasons } from '../withdrawals/risk.ts';
export { riskRules, type WithdrawalRule, withdrawalRules } from '../withdrawals/rule-store.ts';
export { adjustmentActs, askForAdjustment, listAdjustments } from './adjustments.ts';
export { listEvents } from './audit.ts';
export { approveOne, chargeBackOne, listDeposits, rejectOne } from './deposits.ts';
export { freezeOne, liftOne, listFreezes } from './freezes.ts';
export { gatewayActs } from './gateways.ts';
export { listHandRules, setHandRule } from './hand-rules.ts';
export { listParts, partDetail, resolveOne } from './parts.ts';
export { setPeerPaymentRule } from './peer-payment-rules.ts';
export { isWholePattern, setPayoutProvider, switchPayoutProvider } from './providers.ts';
export { addReceiver, switchReceiver } from './receivers.ts';
export { reconcileDay } from './reconciliations.ts';
export { deskRoutes } from './routes.ts';
export {
  endTransfers,
  setRiskRule,
  setTransferRule,
  setWithdrawalRule,
} from './rules.ts';
export { setChannel, stateRate } from './settings.ts';
export { listVendorTransfers, settleOne } from './vendor-transfers.ts';
export { listWithdrawals, payByHand, withdrawalActs } from './withdrawals.ts';
