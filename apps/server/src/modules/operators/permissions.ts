import { assert, DomainError } from '../../platform/errors.ts';
import type { OperatorRole } from './roles.ts';

/**
 * The roles that have each permission. Finance moves money and sets what money is worth; risk decides and freezes, and
 * never pays; support looks; content has nothing to do with money; moderators keep order in the chat rooms; a reader, as an auditor is,
 * sees what happens and changes nothing.
 */
export const permissions = {
  // The trail, as far as a role's other permissions go.
  'actions.read': ['admin', 'finance', 'risk', 'content', 'support', 'moderator', 'reader'],
  // A setting goes back to what it was, for whoever may set it: its own permission is asked too.
  'settings.undo': ['admin', 'finance', 'risk', 'content'],
  // A proposal that waits for a second operator is ended, by whoever may agree to it: its own permission is asked too.
  'proposals.refuse': ['admin', 'finance', 'risk', 'content', 'support', 'moderator'],
  'site.read': ['admin', 'finance', 'risk', 'content', 'support', 'reader'],
  'site.settings': ['admin'],
  'site.content': ['admin', 'content'],
  // A change looked at before it is made, by whoever may make it: the act's own permission is asked too.
  'site.preview': ['admin', 'finance', 'content'],
  // The number of members whom a message would reach, for whoever may send it: small numbers tell of a member.
  'segments.read': ['admin', 'content'],
  // Whoever stops an account lets it in again; who has lost the second factor is known by an admin alone.
  'members.lock': ['admin', 'risk'],
  'members.recover': ['admin'],
  // Who may act for downlines, and where agents' codes are good.
  'agents.read': ['admin', 'finance', 'risk', 'support', 'reader'],
  'agents.set': ['admin'],
  // What the house promises agents, and when it is paid.
  'agents.money': ['admin', 'finance'],
  // What members and visitors write to customer service. Support may nothing that finance and risk may not: who becomes support
  // loses trust, and needs no second admin.
  'feedback.read': ['admin', 'finance', 'risk', 'support'],
  'feedback.answer': ['admin', 'finance', 'risk', 'support'],
  // Players as a whole: found by anything, seen with personal data masked, noted about. Opening the data is noted.
  'players.read': ['admin', 'finance', 'risk', 'support', 'reader'],
  'players.note': ['admin', 'finance', 'risk', 'support'],
  'players.personal': ['admin', 'finance', 'risk'],
  // The house's own figures.
  'dashboard.read': ['admin', 'finance', 'risk', 'reader'],
  'reports.read': ['admin', 'finance', 'reader'],
  'reports.mail': ['admin', 'finance'],
  // What the house owes of what it won; each change takes two.
  'taxes.set': ['admin', 'finance'],
  // What is said in the chat rooms: read with the accounts' names, removed, and who is muted.
  'chat.read': ['admin', 'finance', 'risk', 'support', 'moderator'],
  'chat.moderate': ['admin', 'finance', 'risk', 'support', 'moderator'],
  // What would have been sent where no provider is set: without codes, and to masked addresses.
  'outbox.read': ['admin'],
  'operators.read': ['admin'],
  'operators.set': ['admin'],
  'cashier.read': ['admin', 'finance', 'risk', 'support', 'reader'],
  'deposits.decide': ['admin', 'finance'],
  'deposits.chargeback': ['admin', 'finance'],
  'withdrawals.approve': ['admin', 'finance', 'risk'],
  'withdrawals.pay': ['admin', 'finance'],
  // The outcome of money that a gateway or a vendor does not answer for; it takes two of them.
  'outcomes.state': ['admin', 'finance', 'risk'],
  'parts.resolve': ['admin', 'finance'],
  'accounts.open': ['admin', 'finance'],
  'adjustments.request': ['admin', 'finance'],
  'adjustments.approve': ['admin', 'finance', 'risk'],
  'freezes.set': ['admin', 'risk'],
  'channels.set': ['admin', 'finance'],
  'gateways.reconcile': ['admin', 'finance'],
  'games.read': ['admin', 'finance', 'risk', 'content', 'support', 'reader'],
  'games.edit': ['admin', 'content'],
  'vendors.set': ['admin', 'finance'],
  // What may be staked and paid in in-house games, and how fast they are played.
  'originals.set': ['admin', 'finance'],
  // Who may send users here signed in.
  'partners.set': ['admin'],
  'exclusions.read': ['admin', 'risk', 'support', 'reader'],
  'exclusions.set': ['admin', 'risk'],
  'rounds.reconcile': ['admin', 'finance', 'risk'],
  // Promotions and points: their words and pictures, what they are worth, and who gets it.
  'rewards.read': ['admin', 'finance', 'risk', 'content', 'support', 'reader'],
  'rewards.set': ['admin', 'content'],
  'rewards.money': ['admin', 'finance'],
  'rewards.decide': ['admin', 'finance', 'risk'],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type Permission = keyof typeof permissions;

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/** True if a role has a permission. */
export function hasPermission(role: OperatorRole, permission: Permission): boolean {
  const roles: readonly OperatorRole[] = permissions[permission];
  return roles.includes(role);
}

/** @throws FORBIDDEN for a role without the permission */
export function requirePermission({ role }: { role: OperatorRole }, permission: string): void {
  assert(isPermission(permission), `${permission} is a permission of operators`);
  if (!hasPermission(role, permission)) throw new DomainError('FORBIDDEN');
}

/** True if a role may do something that another one may not; reading does not count. */
export function mayMore(role: OperatorRole, than: OperatorRole): boolean {
  return Object.entries(permissions).some(([name, roles]: [string, readonly OperatorRole[]]) => {
    return !name.endsWith('.read') && roles.includes(role) && !roles.includes(than);
  });
}

/** Returns the permissions of a role. */
export function permissionsOf(role: OperatorRole): Permission[] {
  return Object.keys(permissions)
    .filter(isPermission)
    .filter((name) => hasPermission(role, name));
}

/** Returns a route's `config` that lets operators with this permission call it, to read something. */
export function forReaders(permission: Permission) {
  return { access: 'operator', permission } as const;
}

/** Returns a route's `config` that lets operators with this permission act, in a fresh session. */
export function forActors(permission: Permission) {
  return { access: 'freshOperator', permission } as const;
}
