import { type ColumnType, type Generated, sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { usernameKeyOf } from '../../identity/index.ts';
import { plainAddress } from '../../site/index.ts';
import { addressOfAct } from '../addresses.ts';
import type { Permission } from '../permissions.ts';
import { operatorByKey } from '../store.ts';

/** The content of a request as texts, numbers and booleans; never a secret. */
export type ActDetail = Record<string, string | number | boolean | null>;

/** An act of an operator that changes no member's money, such as a setting. */
export type NotedAct = {
  id: bigint;
  at: Date;
  /** Null: it was made at the site's own machine. */
  operator_id: bigint | null;
  action: string;
  subject: string;
  reason: string;
  /** The IP address of the operator's call; null: it was made at the machine, or before addresses were kept. */
  address: string | null;
  detail: ActDetail;
  /**
   * The setting before its change (`after` likewise); null for an act on no setting, and for a setting that did not
   * exist.
   */
  before: unknown;
  after: unknown;
};

type TrailTables = {
  'cashier.desk_action': Omit<NotedAct, 'id' | 'detail' | 'before' | 'after'> & {
    id: Generated<bigint>;
    detail: ColumnType<ActDetail, string, never>;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
  };
};
const tables = (db: Db) => db.withTables<TrailTables>();

/**
 * The operator of an act and the reason, kept for ever. Null: the site's own machine, whose reason may be empty.
 */
export type Why = { operatorId: bigint | null; reason: string };

/**
 * Writes an act to the trail, in the act's transaction if there is one.
 * @param act.before the setting before its change, as JSON; `after` likewise
 */
export async function noteAct(
  ctx: Ctx,
  { operatorId, reason }: Why,
  act: { action: string; subject: string; detail?: ActDetail; before?: string; after?: string },
): Promise<void> {
  const { action, subject, detail = {}, before = null, after = null } = act;
  const said = { action, subject, reason, detail: JSON.stringify(detail), before, after };
  const row = { at: ctx.clock(), operator_id: operatorId, address: addressOfAct(operatorId), ...said };
  await tables(ctx.db).insertInto('cashier.desk_action').values(row).execute();
}

/** The permission that each act takes. */
export const covering = new Map<string, Permission>();

/** Declares the permission of an act: an operator who has it may read the act's lines. */
export function coverAct(action: string, permission: Permission): void {
  covering.set(action, permission);
}

/** Matches acts of these names, and all acts of this operator. */
export type Covered = { actions: string[]; operatorId: bigint };
type TrailFilter = {
  before?: bigint;
  limit: number;
  from?: Date;
  /** Exclusive. */
  to?: Date;
  action?: string;
  subject?: string;
  /** An operator's name. */
  operator?: string;
  /** Text that the reason contains. */
  text?: string;
  address?: string;
  covered?: Covered | null;
};

/** Returns one noted act. */
export async function noted(db: Db, id: bigint): Promise<NotedAct | null> {
  const query = tables(db).selectFrom('cashier.desk_action').selectAll().where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * Returns the time of the `back`-th newest line of an operator's acts of these names since a time; null: there are
 * fewer.
 */
export async function lineBack(
  db: Db,
  { operatorId, actions, since, back }: { operatorId: bigint; actions: string[]; since: Date; back: number },
): Promise<Date | null> {
  const query = tables(db)
    .selectFrom('cashier.desk_action')
    .select('at')
    .where('operator_id', '=', operatorId)
    .where('action', 'in', actions)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .offset(back - 1)
    .limit(1);
  return (await query.executeTakeFirst())?.at ?? null;
}

/** Returns the noted acts, newest first. */
export async function notedActs(db: Db, filter: TrailFilter): Promise<NotedAct[]> {
  return await (await actsQuery(db, filter)).execute();
}

/** The unexecuted query of `notedActs`. */
export async function actsQuery(db: Db, filter: TrailFilter) {
  const { before, limit, from, to, action, subject, operator, text, address, covered } = filter;
  let query = tables(db).selectFrom('cashier.desk_action').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (action) query = query.where('action', '=', action);
  if (subject) query = query.where('subject', '=', subject);
  if (address) query = query.where('address', '=', plainAddress(address));
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<', to);
  if (operator) {
    const row = await operatorByKey(db, usernameKeyOf(operator));
    query = query.where('operator_id', '=', row?.id ?? null);
  }
  if (text) {
    query = query.where('reason', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`);
    // Uses the index on pairs of characters. A text of one character has no pair: a scan finds a common one soon, and
    // a rare one is hardly ever asked for.
    if ([...text].length > 1) query = query.where(sql<boolean>`cashier.pairs_of(reason) @> cashier.pairs_of(${text})`);
  }
  if (covered) {
    const { actions, operatorId } = covered;
    query = query.where((q) => q.or([q('operator_id', '=', operatorId), q('action', '=', q.fn.any(q.val(actions)))]));
  }
  return query;
}
