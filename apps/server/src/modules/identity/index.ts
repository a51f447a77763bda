export { identityJobs } from './jobs.ts';
export { endAccountSessions, lockAccount, unlockAccount } from './locking.ts';
export { createMember, type NewMember, usernameKeyOf } from './members.ts';
export { hashPassword, verifyPassword } from './passwords/hash.ts';
export type { OnRegistered } from './registration/register.ts';
export { identityRoutes } from './routes.ts';
export { requireFresh, requireMember, requireSession, type Session, sessionOfToken } from './sessions.ts';
