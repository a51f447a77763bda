import type { Generated } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { OperatorRole } from './operators.ts';

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
export type TicketRow = {
  token_hash: Buffer;
  operator_id: bigint;
  browser: Buffer;
  tries: number;
  expires_at: Date;
};
type SessionTables = {
  'operators.session': SessionColumns & { id: Generated<bigint> };
  'operators.operator': { id: bigint; username: string; role: OperatorRole };
  'operators.login_ticket': Omit<TicketRow, 'tries'> & { tries: Generated<number> };
};

const tables = (db: Db) => db.withTables<SessionTables>();

export async function insertSession(tx: Db, session: SessionColumns): Promise<void> {
  await tables(tx).insertInto('operators.session').values(session).execute();
}

/** The session of a token's hash with its operator, unless it has ended. */
export async function liveSession(
  db: Db,
  { tokenHash, now, seenAfter }: { tokenHash: Buffer; now: Date; seenAfter: Date },
): Promise<SessionRow | null> {
  const row = await tables(db)
    .selectFrom('operators.session')
    .innerJoin('operators.operator', 'operators.operator.id', 'operators.session.operator_id')
    .selectAll('operators.session')
    .select(['operators.operator.username', 'operators.operator.role'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .executeTakeFirst();
  return row ?? null;
}

export async function touchSession(db: Db, id: bigint, at: Date): Promise<void> {
  await tables(db).updateTable('operators.session').set({ last_seen_at: at }).where('id', '=', id).execute();
}

/** The session goes on under another token: the old one is worthless once the transaction stands. */
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

export async function deleteSessionsOf(tx: Db, operatorId: bigint): Promise<void> {
  await tables(tx).deleteFrom('operators.session').where('operator_id', '=', operatorId).execute();
}

/** Those that came in by the password alone, once there is a second factor. */
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

type Asked = { hash: Buffer; browser: Buffer; triesMax: number; now: Date };

/** The ticket as long as it is this browser's, in time and not tried too often. */
export async function liveTicket(db: Db, { hash, browser, triesMax, now }: Asked): Promise<TicketRow | null> {
  const row = await tables(db)
    .selectFrom('operators.login_ticket')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('browser', '=', browser)
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, and one try is counted: tries of one moment wait for each other, so all are seen. */
export async function countTicketTry(db: Db, { hash, browser, triesMax, now }: Asked): Promise<TicketRow | null> {
  const row = await tables(db)
    .updateTable('operators.login_ticket')
    .set((q) => ({ tries: q('tries', '+', 1) }))
    .where('token_hash', '=', hash)
    .where('browser', '=', browser)
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Removes the ticket: whoever asks first is the only one to come in by it. */
export async function takeTicket(tx: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('operators.login_ticket')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteExpired(db: Db, now: Date, seenBefore: Date): Promise<void> {
  await tables(db).deleteFrom('operators.login_ticket').where('expires_at', '<=', now).execute();
  await tables(db)
    .deleteFrom('operators.session')
    .where((q) => q.or([q('expires_at', '<=', now), q('last_seen_at', '<=', seenBefore)]))
    .execute();
}
