import type { RejectQueue, RejectTemplate } from '@fairhouse/contract/desk-rejects';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** The common reasons for rejecting a queue's items, in the order of the operators' list. */
export type RejectTemplates = { queue: RejectQueue; templates: RejectTemplate[] };

export async function rejectTemplates(db: Db): Promise<RejectTemplates[]> {
  const { rows } = await sql<RejectTemplates>`
    select queue, templates from cashier.reject_templates order by queue`.execute(db);
  return rows;
}

/** Locks a queue's templates until the transaction ends, and returns them. */
export async function lockRejectTemplates(tx: Db, queue: RejectQueue): Promise<RejectTemplate[]> {
  const { rows } = await sql<RejectTemplates>`
    select templates from cashier.reject_templates where queue = ${queue} for update`.execute(tx);
  return rows[0]?.templates ?? [];
}

export async function putRejectTemplates(tx: Db, { queue, templates }: RejectTemplates): Promise<void> {
  await sql`
    insert into cashier.reject_templates (queue, templates) values (${queue}, ${JSON.stringify(templates)}::jsonb)
    on conflict (queue) do update set templates = excluded.templates`.execute(tx);
}
