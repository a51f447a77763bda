import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { hasPermission, type Permission } from '../permissions.ts';
import { holdEnabled, holdOperator } from '../store.ts';
import { askSecond } from '../waiting.ts';

/** Days after which an operator's word lapses: an approval that waits for another one, or a proposal. */
export const statedDays = 3;

/** True for an approval that counts for nothing any more: its operator was disabled, or its days are over. */
export const isVoid = (approval: string) =>
  sql<boolean>`(${sql.ref(`${approval}.voided_at`)} is not null
    or ${sql.ref(`${approval}.at`)} < clock_timestamp() - make_interval(days => ${sql.lit(statedDays)}))`;

/** The number of operators who have approved, and the number needed. */
export type Approvals = { given: number; needed: number };

/**
 * Notes an operator's approval, by the database's clock; a void one, or one of more than three days ago, may be given
 * again. While another one is needed, the operators who may give it are notified.
 * @param permission the one that an approval takes; null: nobody is notified
 * @returns the number of different operators whose approvals hold
 * @throws ALREADY_APPROVED: this operator has approved before; ACCOUNT_LOCKED: the operator has been disabled
 * meanwhile
 */
export async function addApproval(
  tx: Db,
  {
    subject,
    id,
    operatorId,
    needed,
    permission,
  }: { subject: string; id: bigint; operatorId: bigint; needed: number; permission: Permission | null },
): Promise<number> {
  await holdEnabled(tx, operatorId);
  const { rows } = await sql`
    insert into cashier.approval as given (subject, subject_id, operator_id, at)
    values (${subject}, ${id}, ${operatorId}, clock_timestamp())
    on conflict (subject, subject_id, operator_id) do update set at = excluded.at, voided_at = null
    where ${isVoid('given')} returning at`.execute(tx);
  if (rows.length === 0) throw new DomainError('ALREADY_APPROVED');
  const given = (await approvalsOf(tx, subject, id)).filter(({ voided }) => !voided).length;
  if (given < needed && permission !== null) await askSecond(tx, permission, operatorId);
  return given;
}

/**
 * Returns false once the operator who requested something is disabled, or has a role that may not request it: the
 * request no longer counts, and another operator makes it anew.
 */
export async function isStillAsked(tx: Db, operatorId: bigint, permission: Permission): Promise<boolean> {
  const row = await holdOperator(tx, operatorId);
  return row === null || (row.disabled_at === null && hasPermission(row.role, permission));
}

/** Voids an operator's approvals: none of them counts for a decision that is still to be made. */
export async function voidApprovalsOf(tx: Db, operatorId: bigint, at: Date): Promise<void> {
  await sql`update cashier.approval set voided_at = ${at} where operator_id = ${operatorId} and voided_at is null`.execute(
    tx,
  );
}

/** An approval. A void one, or one whose days are over, does not count for decisions that are still to be made. */
export type Approval = { operatorId: bigint; at: Date; voided: boolean };

/** The operators who have approved, in order. */
export async function approvalsOf(db: Db, subject: string, id: bigint): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select operator_id as "operatorId", at, ${isVoid('a')} as voided from cashier.approval a
    where subject = ${subject} and subject_id = ${id} order by at, operator_id`.execute(db);
  return rows;
}
