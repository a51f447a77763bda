import { DeskAction, DeskActionQuery } from '@fairhouse/contract/desk';
import type { ColumnType, Generated } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { type Permission, permissionsOf } from '../permissions.ts';
import type { OperatorSession } from '../sessions.ts';
import { deskList, type ListFilter } from './list.ts';
import { deskView } from './names.ts';

/** The content of a request, in words and numbers; never a secret. */
export type ActDetail = Record<string, string | number | boolean | null>;

/** An act of an operator that changes no member's money, such as a setting. */
type NotedAct = {
  id: bigint;
  at: Date;
  /** Null: it was made at the site's own machine. */
  operator_id: bigint | null;
  action: string;
  subject: string;
  reason: string;
  detail: ActDetail;
};

type TrailTables = {
  'cashier.desk_action': Omit<NotedAct, 'id' | 'detail'> & {
    id: Generated<bigint>;
    detail: ColumnType<ActDetail, string, never>;
  };
};
const tables = (db: Db) => db.withTables<TrailTables>();

/**
 * The operator of an act and the reason, kept for ever. Null: the site's own machine, whose reason may be empty.
 */
export type Why = { operatorId: bigint | null; reason: string };

/** Writes an act to the trail, in the act's transaction if there is one. */
export async function noteAct(
  ctx: Ctx,
  { operatorId, reason }: Why,
  { action, subject, detail = {} }: { action: string; subject: string; detail?: ActDetail },
): Promise<void> {
  const row = { at: ctx.clock(), operator_id: operatorId, action, subject, reason, detail: JSON.stringify(detail) };
  await tables(ctx.db).insertInto('cashier.desk_action').values(row).execute();
}

/** The permission that each act takes. */
const covering = new Map<string, Permission>();

/** Declares the permission of an act: who has it reads the act's lines. */
export function coverAct(action: string, permission: Permission): void {
  covering.set(action, permission);
}

/** Acts of these names, and those of this operator. */
type Covered = { actions: string[]; operatorId: bigint };
type TrailFilter = { before?: bigint; limit: number; action?: string; subject?: string; covered?: Covered | null };

/** Returns the noted acts, newest first. */
export async function notedActs(db: Db, { before, limit, action, subject, covered }: TrailFilter): Promise<NotedAct[]> {
  let query = tables(db).selectFrom('cashier.desk_action').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (action) query = query.where('action', '=', action);
  if (subject) query = query.where('subject', '=', subject);
  if (covered) {
    const { actions, operatorId } = covered;
    query = query.where((q) => q.or([q('operator_id', '=', operatorId), q('action', '=', q.fn.any(q.val(actions)))]));
  }
  return await query.execute();
}

const shown = deskView<NotedAct, DeskAction>(
  ({ id, at, operator_id, action, subject, reason, detail }, names) => ({
    id: String(id),
    at: at.toISOString(),
    operator: operator_id === null ? null : names.operator(operator_id),
    action,
    subject,
    reason,
    detail,
  }),
  ({ operator_id }) => ({ operators: [operator_id] }),
);

/** The lines that an operator sees: all with the permission to read the cashier, else what other permissions cover. */
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
