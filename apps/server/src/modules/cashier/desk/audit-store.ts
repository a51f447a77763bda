import type { ColumnType, Generated } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { eventColumns, type MoneyEvent, type MoneyEventDetail, type MoneySubject } from '../events.ts';
import type { Page } from './list-store.ts';

/** What an operator did that is no change of a member's money. */
export type DeskAct = {
  id: bigint;
  at: Date;
  operator_id: bigint;
  action: string;
  subject: string;
  reason: string;
  detail: MoneyEventDetail;
};

type JsonColumn = ColumnType<MoneyEventDetail, string, never>;
type AuditTables = {
  'cashier.event': Omit<MoneyEvent, 'detail'> & { detail: JsonColumn };
  'cashier.desk_action': Omit<DeskAct, 'id' | 'detail'> & { id: Generated<bigint>; detail: JsonColumn };
};
const tables = (db: Db) => db.withTables<AuditTables>();

export type EventFilter = Page & {
  from?: Date;
  to?: Date;
  memberId?: bigint;
  operatorId?: bigint;
  subject?: MoneySubject;
  subjectId?: bigint;
  kind?: string;
};

/** The audit trail, newest first. */
export async function listEventRows(db: Db, filter: EventFilter): Promise<MoneyEvent[]> {
  const { before, limit, from, to, memberId, operatorId, subject, subjectId, kind } = filter;
  let query = tables(db).selectFrom('cashier.event').select(eventColumns).orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<', to);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (operatorId !== undefined) {
    query = query.where('actor_kind', '=', 'operator').where('actor_id', '=', operatorId);
  }
  if (subject) query = query.where('subject', '=', subject);
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
  if (kind) query = query.where('kind', '=', kind);
  return await query.execute();
}

export async function insertDeskAct(db: Db, { detail, ...row }: Omit<DeskAct, 'id'>): Promise<void> {
  await tables(db)
    .insertInto('cashier.desk_action')
    .values({ ...row, detail: JSON.stringify(detail) })
    .execute();
}

export type DeskActFilter = Page & { action?: string; subject?: string };

/** Newest first. */
export async function listDeskActRows(db: Db, { before, limit, action, subject }: DeskActFilter): Promise<DeskAct[]> {
  let query = tables(db).selectFrom('cashier.desk_action').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (action) query = query.where('action', '=', action);
  if (subject) query = query.where('subject', '=', subject);
  return await query.execute();
}
