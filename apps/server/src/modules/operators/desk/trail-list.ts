import { DeskAction, DeskActionQuery } from '@fairhouse/contract/desk';
import { seenAccount } from '../../identity/index.ts';
import { permissionsOf } from '../permissions.ts';
import type { OperatorSession } from '../sessions.ts';
import { deskList, type ListFilter } from './list.ts';
import { deskView } from './names.ts';
import { type Covered, covering, type NotedAct, notedActs } from './trail.ts';
import { isUndoable } from './undo.ts';

const shown = deskView<NotedAct, DeskAction>(
  ({ id, at, operator_id, action, subject, reason, address, detail, before, after }, names) => ({
    id: String(id),
    at: at.toISOString(),
    operator: operator_id === null ? null : names.operator(operator_id),
    action,
    subject: seenAccount(subject),
    reason,
    address,
    detail: withoutNumbers(detail),
    changes: changesOf(before, after),
    undoable: isUndoable({ action, subject, before, after }),
  }),
  ({ operator_id }) => ({ operators: [operator_id] }),
);

/** Fields of a line that name an account. */
const accounts = new Set(['account', 'username', 'upline', 'agent', 'downline']);

const withoutNumbers = (detail: NotedAct['detail']): NotedAct['detail'] =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      accounts.has(name) && typeof value === 'string' ? seenAccount(value) : value,
    ]),
  );

/** Returns the fields in which two values of a setting differ. */
export function changesOf(before: unknown, after: unknown): DeskAction['changes'] {
  if (before === null && after === null) return [];
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [one, other] = [was.get(field) ?? null, is.get(field) ?? null];
    return one === other ? [] : [{ field, before: one, after: other }];
  });
}

function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) {
    return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value)]]);
  }
  const parts = Object.entries(value).map(([name, held]) => leavesOf(held, path === '' ? name : `${path}.${name}`));
  return new Map(parts.flatMap((part) => [...part]));
}

/**
 * The lines that an operator may see: all with the permission to read the cashier, else those of acts that the role
 * may make, and the operator's own.
 */
function coveredFor({ role, operatorId }: OperatorSession): Covered | null {
  const held = permissionsOf(role);
  if (held.includes('cashier.read')) return null;
  const actions = [...covering].flatMap(([action, permission]) => (held.includes(permission) ? [action] : []));
  return { actions, operatorId };
}

/** Lists the trail as the asking operator sees it. */
export const listActions = deskList({
  permission: 'actions.read',
  query: DeskActionQuery,
  row: DeskAction,
  rows: ({ db }, filter: ListFilter<DeskActionQuery>, covered: Covered | null | undefined) =>
    notedActs(db, { ...filter, covered: covered ?? null }),
  shown,
  seenBy: coveredFor,
});
