export {
  accountSubject,
  addressSubject,
  countTry,
  forgetTries,
  orTakeBack,
  takeBack,
  tryFailed,
} from './attempts.ts';
export { captchaLifetimeMs, newCaptcha, requireCaptcha } from './captcha.ts';
export { type EndedSessions, sessionJobs } from './end-sessions.ts';
export { noteEvent } from './events.ts';
export { isSameName } from './factors/bank-name.ts';
export { forgetFactors, forgetMemberFactors } from './factors/forget.ts';
export { factorMethods, factorsOf } from './factors/methods.ts';
export {
  addPasskey,
  listPasskeys,
  passkeyCreation,
  passkeyRequest,
  removePasskey,
  renamePasskey,
} from './factors/passkeys.ts';
export { renewRecoveryCodes } from './factors/recovery.ts';
export type { FactorSubject } from './factors/subjects.ts';
export { confirmTotp, removeTotp, startTotp } from './factors/totp.ts';
export { type Proof, verifyFactor } from './factors/verify.ts';
export { memberGuards } from './guards.ts';
export { identityJobs } from './jobs.ts';
export { endAccountSessions, lockAccount, unlockAccount } from './locking.ts';
export { createMember, type NewMember, usernameKeyOf } from './members.ts';
export { memberNamed, memberNames, shownNames } from './names.ts';
export { isCommon as isCommonPassword } from './passwords/common.ts';
export { setDefaultPassword } from './passwords/default-password.ts';
export { verifyFundPassword } from './passwords/fund-password.ts';
export { hashPassword, verifyPassword } from './passwords/hash.ts';
export { type InvitationCodes, invitationCodesOf } from './registration/invitation-codes.ts';
export type { OnRegistered } from './registration/register.ts';
export {
  countDownlines,
  downlinesOf,
  placeUnder,
  type Relation,
  type Relative,
  relationOf,
  relativesOf,
} from './registration/relatives.ts';
export { type Upline, type UplineVia, uplineOf } from './registration/uplines.ts';
export { identityRoutes } from './routes.ts';
export { maskName } from './security/mask-name.ts';
export { moneyMattersOf, type Signals, signalsOf } from './security/signals.ts';
export { holdSession } from './session-store.ts';
export {
  requireFresh,
  requireMember,
  requireSession,
  type Session,
  sessionOfToken,
} from './sessions.ts';
export { bornSince as membersBornSince } from './store.ts';
export { tellMember } from './verification/mail.ts';
export { readOutbox } from './verification/outbox.ts';
export { type Visitor, visitorOf } from './visitor.ts';
