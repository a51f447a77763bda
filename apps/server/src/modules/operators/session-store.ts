import { type Generated, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { ticketTable } from '../identity/index.ts';
import type { OperatorRole } from './roles.ts';

type SessionColumns = {
  token_hash: Buffer;
  operator_id: bigint;
  ip: string;
  user_agent: string;
  must_enrol: boolean;
  created_at: Date;
  authenticated_at: Date;
  last_seen_at: Date;
  expires_at: Date;
};
export type SessionRow = SessionColumns & { id: bigint; username: string; role: OperatorRole };
type TicketRow = {
  token_hash: Buffer;
  operator_id: bigint;
  browser: Buffer;
  tries: number;
  expires_at: Date;
};
type SessionTables = {
  'operators.session': SessionColumns & { id: Generated<bigint> };
  'operators.operator': { id: bigint; username: string; role: OperatorRole; disabled_at: Date | null };
  'operators.login_ticket': Omit<TicketRow, 'tries'> & { tries: Generated<number> };
};

export const tickets = ticketTable<TicketRow>('operators.login_ticket');

const tables = (db: Db) => db.withTables<SessionTables>();

export async function insertSession(tx: Db, session: SessionColumns): Promise<void> {
  await tables(tx).insertInto('operators.session').values(session).execute();
}

/**
 * Returns the session of a token's hash with its operator, unless it has ended, the operator is disabled, or may not
 * work from the address.
 */
export async function liveSession(
  db: Db,
  { tokenHash, now, seenAfter, ip }: { tokenHash: Buffer; now: Date; seenAfter: Date; ip: string },
): Promise<SessionRow | null> {
  const row = await tables(db)
    .selectFrom('operators.session')
    .innerJoin('operators.operator', 'operators.operator.id', 'operators.session.operator_id')
    .selectAll('operators.session')
    .select(['operators.operator.username', 'operators.operator.role'])
    .where('token_hash', '=', tokenHash)
    .where('operators.operator.disabled_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .where(sql<boolean>`operators.is_address_allowed(operators.operator.id, operators.operator.role, ${ip}::inet)`)
    .executeTakeFirst();
  return row ?? null;
}

export async function touchSession(db: Db, id: bigint, at: Date): Promise<void> {
  await tables(db).updateTable('operators.session').set({ last_seen_at: at }).where('id', '=', id).execute();
}

/** Replaces the session's token: the old one is invalid once the transaction commits. */
export async function renewSession(tx: Db, id: bigint, tokenHash: Buffer, at: Date): Promise<void> {
  await tables(tx)
    .updateTable('operators.session')
    .set({ token_hash: tokenHash, must_enrol: false, authenticated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteSession(db: Db, id: bigint): Promise<void> {
  await tables(db).deleteFrom('operators.session').where('id', '=', id).execute();
}

/**
 * Deletes the operator's sessions, the logins that wait for a second factor, and their browsers' push subscriptions.
 * @param except a session that goes on
 * @returns the number of deleted sessions
 */
export async function deleteSessionsOf(tx: Db, operatorId: bigint, except?: bigint): Promise<number> {
  await tables(tx).deleteFrom('operators.login_ticket').where('operator_id', '=', operatorId).execute();
  await sql`delete from operators.push_subscription where operator_id = ${operatorId}`.execute(tx);
  const query = tables(tx).deleteFrom('operators.session').where('operator_id', '=', operatorId);
  const ended = await (except === undefined ? query : query.where('id', '<>', except)).executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Deletes the sessions opened by the password alone, once a second factor is enrolled. */
export async function deleteEnrolling(tx: Db, operatorId: bigint, except: bigint): Promise<void> {
  await tables(tx)
    .deleteFrom('operators.session')
    .where('operator_id', '=', operatorId)
    .where('must_enrol', '=', true)
    .where('id', '<>', except)
    .execute();
}

export async function insertTicket(db: Db, ticket: Omit<TicketRow, 'tries'>): Promise<void> {
  await tables(db).insertInto('operators.login_ticket').values(ticket).execute();
}

export async function deleteExpired(db: Db, now: Date, seenBefore: Date): Promise<void> {
  await tickets.deleteExpired(db, now);
  await tables(db)
    .deleteFrom('operators.session')
    .where((q) => q.or([q('expires_at', '<=', now), q('last_seen_at', '<=', seenBefore)]))
    .execute();
}
