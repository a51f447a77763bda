/** Accounts of members and agents: registration, login, second factors, sessions, passwords and verified contacts. */

export { openForAnother } from './agents.ts';
export {
  accountSubject,
  addressSubject,
  countTry,
  forgetTries,
  orTakeBack,
  subjectOf,
  takeBack,
  tryFailed,
} from './attempts.ts';
export { captchaLifetimeMs, newCaptcha, requireCaptcha } from './captcha.ts';
export type { OnSessionsEnded } from './end-sessions.ts';
export { sessionJobs } from './end-sessions.ts';
export { wasLockedSince } from './event-store.ts';
export { noteEvent } from './events.ts';
export { isSameName } from './factors/bank-name.ts';
export { forgetFactors } from './factors/forget.ts';
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
export { trialJobs } from './forget-trials.ts';
export { memberGuards } from './guards.ts';
export { housePlayers } from './house-players.ts';
export { identityJobs } from './jobs.ts';
export { usernameKeyOf } from './members.ts';
export {
  maskAccount,
  memberLanguage,
  memberNamed,
  memberNames,
  seenAccounts,
  shownNames,
  shownNickname,
} from './names.ts';
export { isCommon as isCommonPassword } from './passwords/common.ts';
export { verifyFundPassword } from './passwords/fund-password.ts';
export { fundRecoveryFeed } from './passwords/fund-recovery-feed.ts';
export { hashPassword, verifyPassword } from './passwords/hash.ts';
export { codeFor, codeKeyOf, invitationCodesOf, newLinkCode } from './registration/invitation-codes.ts';
export {
  countDownlines,
  downlinesOf,
  placeUnder,
  type Relation,
  type Relative,
  relationOf,
  relativesOf,
} from './registration/relatives.ts';
export { closeCode, putUpline } from './registration/upline-store.ts';
export { broughtBy, uplineOf } from './registration/uplines.ts';
export { identityRoutes } from './routes.ts';
export { maskName } from './security/mask-name.ts';
export { browserSharers, lineAbove, memberFactsOf, networkSharers } from './security/member-facts.ts';
export { moneyMattersOf, type Signals, signalsOf } from './security/signals.ts';
export { isNumber, seenAccount, seenAccountKey, seenAccountMatches } from './seen-account.ts';
export { endLongSessions, sessionStart } from './session-length.ts';
export { holdSession } from './session-store.ts';
export { requireAgent, requireFresh, requireMember, requireSession, type Session, sessionOfToken } from './sessions.ts';
export { deleteStaysOf } from './stay/stay-store.ts';
export { bornOn as membersBornOn, bornSince as membersBornSince } from './store.ts';
export { ticketTable } from './ticket-table.ts';
export { deliveryRules } from './verification/delivery-rules.ts';
export { mobileOf } from './verification/mobile.ts';
export { tellMember } from './verification/notices.ts';
export { type Visitor, visitorOf } from './visitor.ts';
