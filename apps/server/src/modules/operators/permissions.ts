import { assert, DomainError } from '../../platform/errors.ts';
import type { OperatorRole } from './operators.ts';

/**
 * Who may do what. Whoever moves money or tells the house what money is worth works in finance; risk says yes or no and
 * freezes, and never pays; support looks; content has nothing to do with money.
 */
export const permissions = {
  'cashier.read': ['admin', 'finance', 'risk', 'support'],
  'deposits.decide': ['admin', 'finance'],
  'deposits.chargeback': ['admin', 'finance'],
  'withdrawals.approve': ['admin', 'finance', 'risk'],
  'withdrawals.pay': ['admin', 'finance'],
  // What became of money that a gateway or a vendor does not answer for; it takes two of them.
  'outcomes.state': ['admin', 'finance', 'risk'],
  'parts.resolve': ['admin', 'finance'],
  'accounts.open': ['admin', 'finance'],
  'adjustments.request': ['admin', 'finance'],
  'adjustments.approve': ['admin', 'finance', 'risk'],
  'freezes.set': ['admin', 'risk'],
  'channels.set': ['admin', 'finance'],
  'gateways.reconcile': ['admin', 'finance'],
  'games.read': ['admin', 'finance', 'risk', 'content', 'support'],
  'games.edit': ['admin', 'content'],
  'vendors.set': ['admin', 'finance'],
  'exclusions.read': ['admin', 'risk', 'support'],
  'exclusions.set': ['admin', 'risk'],
  'rounds.reconcile': ['admin', 'finance', 'risk'],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type Permission = keyof typeof permissions;

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/** @throws FORBIDDEN for a role that may not */
export function requirePermission({ role }: { role: OperatorRole }, permission: string): void {
  assert(isPermission(permission), `${permission} is a permission of operators`);
  const roles: readonly OperatorRole[] = permissions[permission];
  if (!roles.includes(role)) throw new DomainError('FORBIDDEN');
}

/** What a route says of itself (`config`) that operators with this permission may call, to look at something. */
export function forReaders(permission: Permission) {
  return { access: 'operator', permission } as const;
}

/** The same for what they do: who does it has lately shown who they are. */
export function forActors(permission: Permission) {
  return { access: 'freshOperator', permission } as const;
}
