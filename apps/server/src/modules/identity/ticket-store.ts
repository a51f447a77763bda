import type { VerificationMethod } from '@fairhouse/contract/factors';
import type { PasswordChange, Side } from '@fairhouse/contract/identity';
import type { Generated } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { Way } from './sessions.ts';

export type TicketRow = {
  token_hash: Buffer;
  member_id: bigint;
  browser: Buffer;
  side: Side;
  way: Way;
  password_change: PasswordChange | null;
  reason: 'place' | 'member';
  methods: VerificationMethod[];
  tries: number;
  expires_at: Date;
};
type TicketTables = { 'identity.login_ticket': Omit<TicketRow, 'tries'> & { tries: Generated<number> } };

const tables = (db: Db) => db.withTables<TicketTables>();

export async function insertTicket(db: Db, ticket: Omit<TicketRow, 'tries'>): Promise<void> {
  await tables(db).insertInto('identity.login_ticket').values(ticket).execute();
}

export async function deleteExpiredTickets(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('identity.login_ticket').where('expires_at', '<=', now).execute();
}

/** Every login of the member that waits ends. */
export async function deleteTicketsOf(tx: Db, memberId: bigint): Promise<void> {
  await tables(tx).deleteFrom('identity.login_ticket').where('member_id', '=', memberId).execute();
}

/** The ticket as long as it is this browser's, in time and not tried too often. */
export async function liveTicket(
  db: Db,
  { hash, browser, triesMax, now }: { hash: Buffer; browser: Buffer; triesMax: number; now: Date },
): Promise<TicketRow | null> {
  const row = await tables(db)
    .selectFrom('identity.login_ticket')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('browser', '=', browser)
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, and one try is counted: tries of one moment wait for each other, so all are seen. */
export async function countTicketTry(
  db: Db,
  { hash, browser, triesMax, now }: { hash: Buffer; browser: Buffer; triesMax: number; now: Date },
): Promise<TicketRow | null> {
  const row = await tables(db)
    .updateTable('identity.login_ticket')
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
    .deleteFrom('identity.login_ticket')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
