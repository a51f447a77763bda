import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type PartnerRow = {
  code: string;
  name: string;
  enabled: boolean;
  secret_sealed: Buffer;
  secret_before_sealed: Buffer | null;
  secret_before_until: Date | null;
  members_a_day: number;
  entries_a_minute: number;
};
type PartnerTables = { 'identity.partner': PartnerRow };

const tables = (db: Db) => db.withTables<PartnerTables>();

export async function partnerRows(db: Db): Promise<PartnerRow[]> {
  return await tables(db).selectFrom('identity.partner').selectAll().orderBy('code').execute();
}

/**
 * @param lock share: the partner's switch stays unchanged until the transaction ends; update: its calls wait for one
 * another
 */
export async function partnerRow(db: Db, code: string, lock?: 'share' | 'update'): Promise<PartnerRow | null> {
  const row = await tables(db)
    .selectFrom('identity.partner')
    .selectAll()
    .where('code', '=', code)
    .$if(lock === 'share', (q) => q.forShare())
    .$if(lock === 'update', (q) => q.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

export async function putPartnerRow(tx: Db, { code, ...row }: PartnerRow): Promise<void> {
  await tables(tx)
    .insertInto('identity.partner')
    .values({ code, ...row })
    .onConflict((on) => on.column('code').doUpdateSet(row))
    .execute();
}

/** Returns the number of each partner's users with an account here. */
export async function partnerMemberCounts(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ partner: string; count: number }>`
    select partner, count(*)::int as count from identity.partner_member group by partner`.execute(db);
  return new Map(rows.map(({ partner, count }) => [partner, count]));
}

export async function memberOfPartner(db: Db, partner: string, userId: string): Promise<bigint | null> {
  const { rows } = await sql<{ member_id: bigint }>`
    select member_id from identity.partner_member where partner = ${partner} and user_id = ${userId}`.execute(db);
  return rows[0]?.member_id ?? null;
}

export async function insertPartnerMember(
  tx: Db,
  { partner, userId, memberId }: { partner: string; userId: string; memberId: bigint },
): Promise<void> {
  await sql`
    insert into identity.partner_member (partner, user_id, member_id)
    values (${partner}, ${userId}, ${memberId})`.execute(tx);
}

/** Returns the number of accounts that the partner opened within a day, and of codes that it got within a minute. */
export async function partnerUse(db: Db, partner: string): Promise<{ members: number; entries: number }> {
  const { rows } = await sql<{ members: number; entries: number }>`
    select (select count(*)::int from identity.partner_member
             where partner = ${partner} and created_at > now() - interval '1 day') as members,
           (select count(*)::int from identity.entry_code
             where partner = ${partner} and created_at > now() - interval '1 minute') as entries`.execute(db);
  return rows[0] ?? { members: 0, entries: 0 };
}

/**
 * Stores a code by its hash, timed by the database's clock.
 * @returns its expiry; null: the partner has made the call with this id before
 */
export async function insertEntryCode(
  tx: Db,
  entry: { hash: Buffer; partner: string; requestId: string; memberId: bigint; host: string; seconds: number },
): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into identity.entry_code (code_hash, partner, request_id, member_id, host, expires_at)
    values (${entry.hash}, ${entry.partner}, ${entry.requestId}, ${entry.memberId}, ${entry.host},
            now() + make_interval(secs => ${entry.seconds}))
    on conflict (partner, request_id) do nothing
    returning expires_at`.execute(tx);
  return rows[0]?.expires_at ?? null;
}

/** Uses up a code on its host, while its partner is on; null: it is unknown, used or expired. */
export async function takeEntryCode(
  db: Db,
  { hash, host }: { hash: Buffer; host: string },
): Promise<{ memberId: bigint; partner: string } | null> {
  const { rows } = await sql<{ memberId: bigint; partner: string }>`
    update identity.entry_code as entry set used_at = now()
      from identity.partner as partner
     where entry.code_hash = ${hash} and entry.host = ${host} and entry.used_at is null
       and entry.expires_at > now() and partner.code = entry.partner and partner.enabled
    returning entry.member_id as "memberId", entry.partner`.execute(db);
  return rows[0] ?? null;
}

/** Deletes codes whose call cannot be repeated any more: a signature is valid within five minutes on either side. */
export async function deleteOldEntryCodes(db: Db): Promise<void> {
  await sql`delete from identity.entry_code where created_at < now() - interval '20 minutes'`.execute(db);
}

/** Deletes the sessions that the partner's members opened by its codes. Returns their ids. */
export async function deletePartnerSessions(tx: Db, partner: string): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    delete from identity.session as session using identity.partner_member as link
     where link.partner = ${partner} and session.member_id = link.member_id and session.way = 'partner'
    returning session.id`.execute(tx);
  return rows.map(({ id }) => id);
}
