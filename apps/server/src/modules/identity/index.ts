export { identityJobs } from './jobs.ts';
export { createMember, type NewMember, usernameKeyOf } from './members.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export type { OnRegistered } from './register.ts';
export { identityRoutes } from './routes.ts';
export { requireFresh, requireMember, requireSession, type Session, sessionOfToken } from './sessions.ts';
