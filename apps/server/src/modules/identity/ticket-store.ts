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
