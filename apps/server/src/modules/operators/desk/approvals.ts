import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { hasPermission, type Permission } from '../permissions.ts';
import { holdEnabled, holdOperator } from '../store.ts';
import { askSecond } from '../waiting.ts';

/** The number of operators who have approved, and the number needed. */
export type Approvals = { given: number; needed: number };

/**
 * Notes an operator's approval. One that is void is given anew. While another is needed, those who may give it are told.
 * @param permission the one that an approval takes; null: nobody is told
 * @returns the number of different operators whose approvals hold
 * @throws ALREADY_APPROVED: this operator has before; ACCOUNT_LOCKED: the operator has been disabled meanwhile
 */
export async function addApproval(
  tx: Db,
  {
    subject,
    id,
    operatorId,
    at,
    needed,
    permission,
  }: { subject: string; id: bigint; operatorId: bigint; at: Date; needed: number; permission: Permission | null },
): Promise<number> {
  await holdEnabled(tx, operatorId);
  const { rows } = await sql`
    insert into cashier.approval as given (subject, subject_id, operator_id, at) values (${subject}, ${id}, ${operatorId}, ${at})
    on conflict (subject, subject_id, operator_id) do update set at = excluded.at, voided_at = null
    where given.voided_at is not null returning at`.execute(tx);
  if (rows.length === 0) throw new DomainError('ALREADY_APPROVED');
  const given = (await approvalsOf(tx, subject, id)).filter(({ voided }) => !voided).length;
  if (given < needed && permission !== null) await askSecond(tx, permission, operatorId);
  return given;
}

/**
 * Returns false once the operator who asked for something is disabled, or has a role that may not ask for it: the request
 * is then nobody's word any more, and another operator asks anew.
 */
export async function isStillAsked(tx: Db, operatorId: bigint, permission: Permission): Promise<boolean> {
  const row = await holdOperator(tx, operatorId);
  return row === null || (row.disabled_at === null && hasPermission(row.role, permission));
}

/** Voids what an operator has approved: none of it counts for a decision that is still to be made. */
export async function voidApprovalsOf(tx: Db, operatorId: bigint, at: Date): Promise<void> {
  await sql`update cashier.approval set voided_at = ${at} where operator_id = ${operatorId} and voided_at is null`.execute(
    tx,
  );
}

/** An approval. A void one counts for nothing that is not decided yet. */
export type Approval = { operatorId: bigint; at: Date; voided: boolean };

/** The operators who have approved, in order. */
export async function approvalsOf(db: Db, subject: string, id: bigint): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select operator_id as "operatorId", at, voided_at is not null as voided from cashier.approval
    where subject = ${subject} and subject_id = ${id} order by at, operator_id`.execute(db);
  return rows;
}
