import type { SecurityOverview } from '@fairhouse/contract/security';

/**
 * Steps that protect an account, the most important first, each with its popup, or null if the security page itself has
 * its form.
 */
export const securitySteps = [
  { key: 'password', isDone: (o: SecurityOverview) => o.hasPassword, popup: 'change-password' },
  { key: 'email', isDone: (o: SecurityOverview) => o.emailVerified, popup: 'bind-email' },
  { key: 'mobile', isDone: (o: SecurityOverview) => o.mobileVerified, popup: 'bind-mobile' },
  { key: 'factor', isDone: (o: SecurityOverview) => o.totp || o.passkeys > 0, popup: null },
  { key: 'fund', isDone: (o: SecurityOverview) => o.hasFundPassword, popup: 'fund-password' },
] as const;

export function openSecuritySteps(overview: SecurityOverview) {
  return securitySteps.filter((step) => !step.isDone(overview));
}
