import { assert, DomainError } from '../../platform/errors.ts';
import type { OperatorRole } from './roles.ts';

/**
 * The roles that have each permission. Finance moves money and sets the values of money; risk decides and freezes,
 * and never pays; support reads; content has nothing to do with money; moderators keep order in the chat rooms; a
 * reader, such as an auditor, sees everything and changes nothing.
 */
export const permissions = {
  // The lines of the trail that the role's other permissions cover.
  'actions.read': ['admin', 'finance', 'risk', 'content', 'support', 'moderator', 'reader'],
  // Setting a setting back also takes the setting's own permission.
  'settings.undo': ['admin', 'finance', 'risk', 'content'],
  // Ending a proposal that waits for a second operator also takes the permission to agree to it.
  'proposals.refuse': ['admin', 'finance', 'risk', 'content', 'support', 'moderator'],
  'site.read': ['admin', 'finance', 'risk', 'content', 'support', 'reader'],
  'site.settings': ['admin'],
  'site.content': ['admin', 'content'],
  // A preview of a change also takes the permission of the act.
  'site.preview': ['admin', 'finance', 'content'],
  // The number of members that a message would reach, for roles that may send it: a small number reveals facts about
  // a member.
  'segments.read': ['admin', 'content'],
  // A role that stops an account also lets it in again; recovery of a lost second factor takes an admin.
  'members.lock': ['admin', 'risk'],
  'members.recover': ['admin'],
  // Agents: their rights to act for downlines, the domains of their codes, the tree, levels, and statements.
  'agents.read': ['admin', 'finance', 'risk', 'support', 'reader'],
  'agents.set': ['admin'],
  // The house's terms for agents, and their pay days.
  'agents.money': ['admin', 'finance'],
  // Feedback of members and visitors. Support has no permission that finance and risk lack: a change to support
  // lowers an operator's rights, and needs no second admin.
  'feedback.read': ['admin', 'finance', 'risk', 'support'],
  'feedback.answer': ['admin', 'finance', 'risk', 'support'],
  // Players as a whole: found by any text, seen with personal data masked, and noted about. Unmasking leaves a line
  // in the trail.
  'players.read': ['admin', 'finance', 'risk', 'support', 'reader'],
  'players.note': ['admin', 'finance', 'risk', 'support'],
  'players.personal': ['admin', 'finance', 'risk'],
  // The house's own figures.
  'dashboard.read': ['admin', 'finance', 'risk', 'reader'],
  'reports.read': ['admin', 'finance', 'reader'],
  'reports.mail': ['admin', 'finance'],
  // The taxes that the house owes on its winnings; each change takes two operators.
  'taxes.set': ['admin', 'finance'],
  // Messages in the chat rooms: reading them with the accounts' names, removing them, and muting members.
  'chat.read': ['admin', 'finance', 'risk', 'support', 'moderator'],
  'chat.moderate': ['admin', 'finance', 'risk', 'support', 'moderator'],
  // Messages that wait because no provider is set: without codes, and to masked addresses.
  'outbox.read': ['admin'],
  'operators.read': ['admin'],
  'operators.set': ['admin'],
  'cashier.read': ['admin', 'finance', 'risk', 'support', 'reader'],
  'deposits.decide': ['admin', 'finance'],
  'deposits.chargeback': ['admin', 'finance'],
  'withdrawals.approve': ['admin', 'finance', 'risk'],
  'withdrawals.pay': ['admin', 'finance'],
  // The outcome of a payment that a gateway or vendor gives no answer about; stating it takes two operators.
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
  // Limits of stakes and payouts in in-house games, and their pace.
  'originals.set': ['admin', 'finance'],
  // The partners that may send users here signed in.
  'partners.set': ['admin'],
  'exclusions.read': ['admin', 'risk', 'support', 'reader'],
  'exclusions.set': ['admin', 'risk'],
  'rounds.reconcile': ['admin', 'finance', 'risk'],
  // Promotions and points: their texts, pictures and values, and their recipients.
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

/** True if an operator sees personal data unmasked where the work needs it, without an act that opens it. */
export const seesPersonal = ({ role }: { role: OperatorRole }): boolean => hasPermission(role, 'players.personal');

/** @throws FORBIDDEN for a role without the permission */
export function requirePermission({ role }: { role: OperatorRole }, permission: string): void {
  assert(isPermission(permission), `${permission} is a permission of operators`);
  if (!hasPermission(role, permission)) throw new DomainError('FORBIDDEN');
}

/** True if a role has a permission, other than one to read, that another role lacks. */
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
