/** Operators: the people who work at the desk, their permissions, the builders of their acts and the trail of them. */
export { actingOperator } from './acting.ts';
export { addressOfAct } from './addresses.ts';
export { deskDescriptionRoute } from './description.ts';
export { type Author, deskAct, deskNew, rowNumber } from './desk/act.ts';
export { listAddresses, setAddresses } from './desk/addresses.ts';
export { isAgreed, namesNewAddresses } from './desk/agreed.ts';
export { type Approvals, addApproval, approvalsOf, isStillAsked, isVoid, statedDays } from './desk/approvals.ts';
export { deskList, deskPart, deskRead, deskRow, found, type ListFilter } from './desk/list.ts';
export { aboutMember, deskView, type Names } from './desk/names.ts';
export { listOperators } from './desk/operator-list.ts';
export {
  issueEnrolmentCode,
  makeOperator,
  operatorActs,
  setOperatorPassword,
  setOperatorRole,
} from './desk/operators.ts';
export { byNobody, type Seen, tryAct, tryAs } from './desk/preview.ts';
export { listProposals, refusedBy, refuseProposal } from './desk/proposals.ts';
export { deskReveal } from './desk/reveal.ts';
export type { Act } from './desk/route.ts';
export { deskOperatorRoutes } from './desk/routes.ts';
export {
  coverRequest,
  deskChange,
  deskSetting,
  detailOf,
  type Said,
  type Setter,
  type SettingCtx,
  versioned,
} from './desk/setting.ts';
export { coverAct, lineBack, noteAct, notedActs, type Why } from './desk/trail.ts';
export { listActions } from './desk/trail-list.ts';
export { undoAct, undoCall } from './desk/undo.ts';
export { operatorGuards } from './guards.ts';
export { operatorJobs } from './jobs.ts';
export { createOperator } from './operators.ts';
export { forReaders, type Permission, seesPersonal } from './permissions.ts';
export { type OperatorRole, operatorRoles } from './roles.ts';
export { operatorRoutes } from './routes.ts';
export { requireOperator } from './sessions.ts';
export { askSecond, startOperatorPushes } from './waiting.ts';
