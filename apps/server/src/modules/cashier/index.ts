/** Members' money: channels, deposits, withdrawals, peer payments, transfers, wallets at vendors, and turnover. */
export { startBalancePush } from './balance-push.ts';
export { type CreditedDeposit, creditedDeposit, depositsSoFar, isTakenOut } from './deposits/credited.ts';
export { twoPersonAbove } from './deposits/hand-rule.ts';
export { listDeposits } from './deposits/list.ts';
export { creditedBetween, creditedDeposits, depositedSince } from './deposits/member-store.ts';
export { requireNotFrozen } from './freezes/freeze-store.ts';
export { cashierJobs } from './jobs.ts';
export { cashierNotices } from './notices.ts';
export { behindDebts, nothingOwed, type OwedFirst } from './owed-first.ts';
export { payoutSharers } from './payout-accounts/sharers.ts';
export { proofsOf } from './proofs/proof-store.ts';
export { attachProofs, openProof } from './proofs/proofs.ts';
export { sendProof } from './proofs/routes.ts';
export { cashierRoutes } from './routes.ts';
export { requireTurnoverMet } from './turnover.ts';
export { openTurnover, requireTurnovers, waiveTurnover } from './turnover-store.ts';
export { listWithdrawals } from './withdrawals/list.ts';
export { moneyFacts } from './withdrawals/rule-store.ts';
