import type { SecurityOverview } from '@fairhouse/contract/security';

/** What makes an account hard to enter, the most important first, and where each is set: a popup, or a part of the page. */
export const steps = [
  { key: 'password', isDone: (o: SecurityOverview) => o.hasPassword, popup: 'change-password' },
  { key: 'email', isDone: (o: SecurityOverview) => o.emailVerified, popup: 'bind-email' },
  { key: 'mobile', isDone: (o: SecurityOverview) => o.mobileVerified, popup: 'bind-mobile' },
  { key: 'factor', isDone: (o: SecurityOverview) => o.totp || o.passkeys > 0, popup: null },
  { key: 'fund', isDone: (o: SecurityOverview) => o.hasFundPassword, popup: 'fund-password' },
] as const;

export function openSteps(overview: SecurityOverview) {
  return steps.filter((step) => !step.isDone(overview));
}
