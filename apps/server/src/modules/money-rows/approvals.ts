import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';

/** The number of operators who have approved, and the number needed. */
export type Approvals = { given: number; needed: number };

/**
 * Notes an operator's approval.
 * @returns the number of different operators who have approved
 * @throws ALREADY_APPROVED: this operator has before
 */
export async function addApproval(
  tx: Db,
  { subject, id, operatorId, at }: { subject: string; id: bigint; operatorId: bigint; at: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into cashier.approval (subject, subject_id, operator_id, at) values (${subject}, ${id}, ${operatorId}, ${at})
    on conflict do nothing returning at`.execute(tx);
  if (rows.length === 0) throw new DomainError('ALREADY_APPROVED');
  return (await approvalsOf(tx, subject, id)).length;
}

/** The operators who have approved, in order. */
export async function approvalsOf(db: Db, subject: string, id: bigint): Promise<{ operatorId: bigint; at: Date }[]> {
  const { rows } = await sql<{ operatorId: bigint; at: Date }>`
    select operator_id as "operatorId", at from cashier.approval
    where subject = ${subject} and subject_id = ${id} order by at, operator_id`.execute(db);
  return rows;
}
