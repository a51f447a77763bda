import type { VerificationMethod } from '@fairhouse/contract/factors';
import type { PasswordChange, Side } from '@fairhouse/contract/identity';
import type { Generated } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { ticketTable } from './ticket-table.ts';
import type { Way } from './way.ts';

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

export const tickets = ticketTable<TicketRow>('identity.login_ticket');

const tables = (db: Db) => db.withTables<TicketTables>();

export async function insertTicket(db: Db, ticket: Omit<TicketRow, 'tries'>): Promise<void> {
  await tables(db).insertInto('identity.login_ticket').values(ticket).execute();
}

/** Deletes every waiting login of the member. */
export async function deleteTicketsOf(tx: Db, memberId: bigint): Promise<void> {
  await tables(tx).deleteFrom('identity.login_ticket').where('member_id', '=', memberId).execute();
}
