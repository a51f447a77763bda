/**
 * The kit of money rows. A money row is a row with a state whose changes move money: a deposit, a withdrawal, a
 * reward, a salary. Each change is one transaction that locks the row, writes the new state and an event, and posts
 * one ledger entry; a request is answered once by its key.
 */
export { type Approvals, addApproval, approvalsOf, isVoid } from '../operators/index.ts';
export { actOnce } from './act-once.ts';
export { type Claim, claimItem, liveClaims, releaseItem } from './claims.ts';
export { deskClosing } from './closing.ts';
export { operatorRequestJobs } from './decide-once.ts';
export { deskDecision } from './decision.ts';
export {
  type Actor,
  eventColumns,
  hasMoneyEvents,
  type MoneyEvent,
  type MoneyEventDetail,
  type MoneySubject,
  moneyEventsNow,
  moneyEventsOf,
  moneyEventsStart,
  noteMoneyEvent,
  noteMoneyEvents,
  type OperatorActor,
  operatorActor,
  readMoneyEvents,
} from './events.ts';
export { agreedByTwo, takesTwo, twoPersonAbove } from './hand-rule.ts';
export {
  changeRow,
  changeRows,
  eachRow,
  enterState,
  enterStates,
  type Lifecycle,
  openRow,
  openRows,
  postState,
  postStates,
  type RowChange,
} from './lifecycle.ts';
export { lockMemberMoney, lockMoneyOf } from './member-lock.ts';
export { isDone, noteDone } from './request-store.ts';
export { madeBefore, moneyRows } from './rows.ts';
export {
  madeOnce,
  moneyTransaction,
  numberOfRequest,
  onceKey,
  postOne,
  type RequestId,
  requestId,
} from './transaction.ts';
