import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { seenAccountKey, seenAccountMatches } from '../seen-account.ts';

/** The facts that a member may see of a relative: a direct upline or downline. */
export type Relative = {
  memberId: bigint;
  account: string;
  nickname: string;
  /** The real name; null: none is given. Only its mask is shown. */
  payeeName: string | null;
  currency: string;
  accountType: number;
  locked: boolean;
};

type MemberPart = {
  id: bigint;
  username: string;
  username_key: string;
  nickname: string;
  currency: string;
  account_type: number;
  locked_at: Date | null;
};
type Tables = {
  'identity.member': MemberPart;
  'identity.profile': { member_id: bigint; payee_name: string | null };
  'identity.upline': { member_id: bigint; upline_id: bigint };
};

const relatives = (db: Db) =>
  db
    .withTables<Tables>()
    .selectFrom('identity.member as member')
    .leftJoin('identity.profile as profile', 'profile.member_id', 'member.id')
    .select([
      'member.id as memberId',
      'member.username as account',
      'member.nickname as nickname',
      'profile.payee_name as payeeName',
      'member.currency as currency',
      'member.account_type as accountType',
      sql<boolean>`member.locked_at is not null`.as('locked'),
    ]);

export async function relativesById(db: Db, ids: bigint[]): Promise<Relative[]> {
  return ids.length === 0 ? [] : await relatives(db).where('member.id', 'in', ids).execute();
}

/** account: account names are seen. masked: nicknames, and the beginning of an account name that its mask shows. */
export type NameSeen = 'account' | 'masked';

/**
 * Returns downlines whose name begins with `prefix`, compared by name keys. Order and search reveal no more than the
 * viewer may see.
 */
export async function downlineRows(
  db: Db,
  { uplineId, prefix, seen, limit }: { uplineId: bigint; prefix: string; seen: NameSeen; limit: number },
): Promise<Relative[]> {
  return await relatives(db)
    .innerJoin('identity.upline as upline', 'upline.member_id', 'member.id')
    .where('upline.upline_id', '=', uplineId)
    .where(seen === 'account' ? seenAccountMatches(accountKey, prefix) : maskedBegins(prefix))
    .orderBy(seen === 'account' ? seenKey : sql`member.id`)
    .limit(limit)
    .execute();
}

const accountKey = sql`member.username_key`;
const seenKey = seenAccountKey(accountKey);

function maskedBegins(prefix: string) {
  return sql<boolean>`(
    starts_with(left(member.username_key, case when char_length(member.username_key) > 3 then 2 else 1 end), ${prefix})
    or (lower(member.nickname) <> member.username_key and starts_with(lower(member.nickname), ${prefix})))`;
}

export async function downlineCount(db: Db, uplineId: bigint): Promise<number> {
  const { count } = await db
    .withTables<Tables>()
    .selectFrom('identity.upline')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('upline_id', '=', uplineId)
    .executeTakeFirstOrThrow();
  return count;
}
