import type { Side } from '@fairhouse/contract/identity';
import type { SocialProvider } from '@fairhouse/contract/social';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type FlowRow = {
  state_hash: Buffer;
  provider: SocialProvider;
  browser: Buffer;
  secrets: Buffer;
  side: Side;
  return_path: string;
  session_id: bigint | null;
  expires_at: Date;
};
export type Stage = 'arrived' | 'registering';
export type SocialTicketRow = {
  token_hash: Buffer;
  stage: Stage;
  provider: SocialProvider;
  browser: Buffer;
  side: Side;
  subject: string;
  email: string | null;
  name: string;
  expires_at: Date;
};
export type LinkRow = {
  provider: SocialProvider;
  subject: string;
  member_id: bigint;
  hint: string | null;
  linked_at: Date;
};
type SocialTables = {
  'identity.social_flow': FlowRow;
  'identity.social_ticket': SocialTicketRow;
  'identity.social_link': LinkRow;
};

const tables = (db: Db) => db.withTables<SocialTables>();

export async function insertFlow(db: Db, flow: FlowRow): Promise<void> {
  await tables(db).insertInto('identity.social_flow').values(flow).execute();
}

/** Removes the flow and returns it, once, and only to its own browser returning from its own provider. */
export async function takeFlow(
  db: Db,
  { stateHash, browser, provider }: { stateHash: Buffer; browser: Buffer; provider: SocialProvider },
): Promise<FlowRow | null> {
  const row = await tables(db)
    .deleteFrom('identity.social_flow')
    .where('state_hash', '=', stateHash)
    .where('browser', '=', browser)
    .where('provider', '=', provider)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSocialTicket(db: Db, ticket: SocialTicketRow): Promise<void> {
  await tables(db).insertInto('identity.social_ticket').values(ticket).execute();
}

/** Removes the ticket and returns it, only to its own browser and at its own stage. */
export async function deleteSocialTicket(
  db: Db,
  { tokenHash, browser, stage }: { tokenHash: Buffer; browser: Buffer; stage: Stage },
): Promise<SocialTicketRow | null> {
  const row = await tables(db)
    .deleteFrom('identity.social_ticket')
    .where('token_hash', '=', tokenHash)
    .where('browser', '=', browser)
    .where('stage', '=', stage)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a link; false when the account is linked already, or the member has one of this provider. */
export async function insertLink(tx: Db, link: LinkRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('identity.social_link')
    .values(link)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the member to whom the provider's account is linked; null: none. */
export async function linkedMember(db: Db, provider: SocialProvider, subject: string): Promise<bigint | null> {
  const row = await tables(db)
    .selectFrom('identity.social_link')
    .select('member_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

export async function linksOfMember(db: Db, memberId: bigint): Promise<LinkRow[]> {
  return await tables(db)
    .selectFrom('identity.social_link')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .execute();
}

export async function deleteLink(tx: Db, memberId: bigint, provider: SocialProvider): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('identity.social_link')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes flows and tickets that expired unused. */
export async function deleteExpiredSocial(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('identity.social_flow').where('expires_at', '<=', now).execute();
  await tables(db).deleteFrom('identity.social_ticket').where('expires_at', '<=', now).execute();
}

/** Returns the session's member while the session exists and the member is not locked; locks both rows for share. */
export async function sessionMember(tx: Db, sessionId: bigint, now: Date): Promise<bigint | null> {
  const { rows } = await sql<{ member_id: bigint }>`
    select m.id as member_id from identity.session s join identity.member m on m.id = s.member_id
     where s.id = ${sessionId} and s.expires_at > ${now} and m.locked_at is null for share`.execute(tx);
  return rows[0]?.member_id ?? null;
}
