export { approveAdjustment, rejectAdjustment, requestAdjustment } from './adjustments/adjust.ts';
export { type Adjustment, adjustmentById, listAdjustmentRows } from './adjustments/adjustment-store.ts';
export { cashOf } from './cash.ts';
export {
  type Channel,
  channelByCode,
  enableReceiver,
  lockChannel,
  newestRates,
  putChannel,
  putReceiver,
  type Rate,
  readChannels,
  readReceivers,
  setRate,
} from './channels/channels.ts';
export { channelFault } from './channels/faults.ts';
export { minutesOf } from './channels/hours.ts';
export { approveDeposit, rejectDeposit } from './deposits/decide.ts';
export { type Deposit, depositById } from './deposits/deposit-store.ts';
export { listDeposits } from './deposits/list.ts';
export { noteDeskAct, showNumber } from './desk/acts.ts';
export { type DeskAct, listDeskActRows, listEventRows } from './desk/audit-store.ts';
export { chargeBack } from './desk/chargeback.ts';
export {
  lifetimeOf,
  listAccountRows,
  listDepositRows,
  listPartRows,
  listWithdrawalRows,
} from './desk/list-store.ts';
export { decideOnce } from './desk/once.ts';
export {
  type Actor,
  type MoneyEvent,
  type MoneySubject,
  moneyEventsNow,
  moneyEventsOf,
  moneyEventsStart,
  type OperatorActor,
  readMoneyEvents,
} from './events.ts';
export { freezeMember, liftFreeze } from './freezes/freeze.ts';
export { type Freeze, freezeById, listFreezeRows } from './freezes/freeze-store.ts';
export { adapterCodes } from './gateways/adapters/index.ts';
export {
  enableGateway,
  type GatewayInfo,
  knownGateway,
  listGateways,
  moveGateway,
  putGateway,
  retireSecret,
  rotateSecret,
} from './gateways/credentials.ts';
export { type Reconciled, reconcile } from './gateways/reconcile.ts';
export {
  type Difference as ReconciliationDifference,
  differencesOf,
  type Reconciliation,
  reconciliationById,
  reconciliations,
} from './gateways/reconcile-store.ts';
export { cashierJobs } from './jobs.ts';
export { resolvePart } from './matching/confirm.ts';
export { stopMatching } from './matching/offer.ts';
export { type Part, partById } from './matching/part-store.ts';
export { type MatchingRule, matchingRule, setMatchingRule } from './matching/rule.ts';
export { accountById as payoutAccountById, type PayoutAccount } from './payout-accounts/account-store.ts';
export { allProviders, type PayoutProvider, putPayoutProvider } from './payout-accounts/provider-store.ts';
export { proofsOf } from './proofs/proof-store.ts';
export { startBalancePush } from './push.ts';
export { cashierRoutes } from './routes.ts';
export { requestId } from './transaction.ts';
export {
  deleteTransferRule,
  putTransferRule,
  type TransferRule,
  transferRule,
  transferRules,
} from './transfers/transfer-store.ts';
export { turnoverOf, type ValidBetOf } from './turnover.ts';
export { settlementSubject, settleVendorTransfer } from './vendor-wallets/settle.ts';
export {
  listVendorTransferRows,
  putWinLimit,
  type VendorTransferRow,
  vendorTransferById,
  winLimits,
} from './vendor-wallets/transfer-store.ts';
export { verifyCashier } from './verify.ts';
export { approvalsOf } from './withdrawals/approval-store.ts';
export {
  approveWithdrawal,
  failPayout,
  markPaid,
  rejectWithdrawal,
  retryPayout,
  returnPayout,
  stateUnpaid,
  takePayout,
} from './withdrawals/decide.ts';
export { listWithdrawals } from './withdrawals/list.ts';
export { type RiskReason, riskReasons } from './withdrawals/risk.ts';
export {
  changeWithdrawalRule,
  putRiskRule,
  riskRules,
  withdrawalRules,
} from './withdrawals/rule-store.ts';
export { type Withdrawal, withdrawalById } from './withdrawals/withdrawal-store.ts';
