import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';

/** Facts about a member for a promotion's conditions; `birthday` is YYYY-MM-DD, or null when none is given. */
export type MemberFacts = { memberSince: Date; birthday: string | null };

export async function memberFactsOf(db: Db, memberId: bigint): Promise<MemberFacts> {
  const { rows } = await sql<MemberFacts>`
    select m.created_at as "memberSince", to_char(p.birthday, 'YYYY-MM-DD') as birthday
    from identity.member m left join identity.profile p on p.member_id = m.id where m.id = ${memberId}`.execute(db);
  const [found] = rows;
  assert(found, 'a session has a member');
  return found;
}

/** Returns up to `limit` members who have logged in with a browser that this member has used too. */
export async function browserSharers(db: Db, memberId: bigint, limit = 200): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct other.member_id as id from identity.device own
    join identity.device other on other.browser = own.browser and other.member_id <> own.member_id
    where own.member_id = ${memberId} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns up to `limit` members who have logged in from a network that this member has used too. */
export async function networkSharers(db: Db, memberId: bigint, limit = 1000): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct other.member_id as id from identity.place own
    join identity.place other on other.network = own.network and other.member_id <> own.member_id
    where own.member_id = ${memberId} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns all uplines of a member, nearest first. */
export async function lineAbove(db: Db, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with recursive line as (
      select upline_id as id, 1 as depth from identity.upline where member_id = ${memberId} and upline_id is not null
      union all
      select u.upline_id, line.depth + 1 from line join identity.upline u on u.member_id = line.id
      where line.depth < 50 and u.upline_id is not null)
    select id from line order by depth`.execute(db);
  return rows.map(({ id }) => id);
}
