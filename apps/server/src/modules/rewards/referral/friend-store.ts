import type { FriendState } from '@fairhouse/contract/referral';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type FriendRow = {
  member_id: bigint;
  upline_id: bigint;
  state: FriendState;
  deposits_met: boolean;
  bet_met: boolean;
  qualified_at: Date | null;
  signals: string[];
  nth: number | null;
  currency: CurrencyCode | null;
  amount: bigint | null;
  reason: string | null;
  decided_by: bigint | null;
};

export async function friendOf(db: Db, memberId: bigint): Promise<FriendRow | null> {
  const { rows } = await sql<FriendRow>`
    select * from rewards.referral_friend where member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

export async function putFriend(tx: Db, row: FriendRow): Promise<void> {
  await sql`
    insert into rewards.referral_friend (member_id, upline_id, state, deposits_met, bet_met, qualified_at, signals, nth, currency,
      amount, reason, decided_by, changed_at)
    values (${row.member_id}, ${row.upline_id}, ${row.state}, ${row.deposits_met}, ${row.bet_met}, ${row.qualified_at},
      ${row.signals}::text[], ${row.nth}, ${row.currency}, ${row.amount}, ${row.reason}, ${row.decided_by}, clock_timestamp())
    on conflict (member_id) do update set state = excluded.state, deposits_met = excluded.deposits_met, bet_met = excluded.bet_met,
      qualified_at = excluded.qualified_at, signals = excluded.signals, nth = excluded.nth, currency = excluded.currency,
      amount = excluded.amount, reason = excluded.reason, decided_by = excluded.decided_by,
      changed_at = excluded.changed_at`.execute(tx);
}

/** Returns possible friends whose play or deposits changed, or whose waiting time may be over. */
export async function friendsDue(db: Db, { after, limit }: { after: bigint; limit: number }): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select member_id as id from rewards.standing where referral_stale and member_id > ${after}
    union
    select member_id from rewards.referral_friend
    where state = 'QUALIFIED' and qualified_at <= now() and member_id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the standings of friend and inviter, in the order of ids, until the transaction ends, and marks the friend as
 * judged.
 */
export async function lockStandings(tx: Db, friend: bigint, upline: bigint | null): Promise<void> {
  const ids = upline === null ? [friend] : [friend, upline];
  await sql`
    insert into rewards.standing (member_id) select id from unnest(${ids}::int8[]) id order by id
    on conflict (member_id) do nothing`.execute(tx);
  await sql`
    select from rewards.standing where member_id = any (${ids}::int8[]) order by member_id for update`.execute(tx);
  await sql`update rewards.standing set referral_stale = false where member_id = ${friend} and referral_stale`.execute(
    tx,
  );
}

/** Returns the member's valid bet from registration until some days later, in units, without games among members. */
export async function betUntil(tx: Db, memberId: bigint, currency: CurrencyCode, until: Date): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(valid_bet), 0)::int8 as sum from rewards.play_day
    where member_id = ${memberId} and currency = ${currency} and game_type <> 'PVP'
      and day <= rewards.day_of(date_trunc('hour', ${until}::timestamptz, 'UTC'))`.execute(tx);
  return rows[0]?.sum ?? 0n;
}

/** Counts the friends for whom an inviter was rewarded, including those whose reward was taken back. */
export async function countRewarded(tx: Db, uplineId: bigint): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int4 as n from rewards.referral_friend
    where upline_id = ${uplineId} and state in ('REWARDED', 'REVERSED')`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Returns the other friends of an inviter. */
export async function siblingsOf(tx: Db, uplineId: bigint, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select member_id as id from rewards.referral_friend where upline_id = ${uplineId} and member_id <> ${memberId}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export type FriendCounts = { registered: number; qualified: number; rewarded: number; earned: bigint };

const invited = sql`u.via in ('referral', 'recommender')`;

export async function friendCounts(db: Db, uplineId: bigint, currency: CurrencyCode): Promise<FriendCounts> {
  const { rows } = await sql<FriendCounts>`
    select count(*)::int4 as registered,
      count(*) filter (where f.state in ('QUALIFIED', 'REVIEW', 'REWARDED'))::int4 as qualified,
      count(*) filter (where f.state = 'REWARDED')::int4 as rewarded,
      coalesce(sum(f.amount) filter (where f.state = 'REWARDED' and f.currency = ${currency}), 0)::int8 as earned
    from identity.upline u left join rewards.referral_friend f on f.member_id = u.member_id
    where u.brought_by = ${uplineId} and ${invited}`.execute(db);
  return rows[0] ?? { registered: 0, qualified: 0, rewarded: 0, earned: 0n };
}

/** A friend with the time of registration; one that was never judged is shown as REGISTERED. */
export type ListedFriend = Pick<
  FriendRow,
  'state' | 'deposits_met' | 'bet_met' | 'qualified_at' | 'signals' | 'currency' | 'amount' | 'reason'
> & { id: bigint; member_id: bigint; upline_id: bigint; registered_at: Date };

export type FriendFilter = { uplineId?: bigint; state?: FriendState; before?: bigint; limit: number };

/** Returns invited friends, the newest accounts first. */
export async function listFriends(db: Db, { uplineId, state, before, limit }: FriendFilter): Promise<ListedFriend[]> {
  const { rows } = await sql<ListedFriend>`
    select u.member_id as id, u.member_id, u.brought_by as upline_id, u.created_at as registered_at, coalesce(f.state, 'REGISTERED') as state,
      coalesce(f.deposits_met, false) as deposits_met, coalesce(f.bet_met, false) as bet_met, f.qualified_at,
      coalesce(f.signals, '{}') as signals, f.currency, f.amount, f.reason
    from identity.upline u left join rewards.referral_friend f on f.member_id = u.member_id
    where ${invited} ${uplineId === undefined ? sql`` : sql`and u.brought_by = ${uplineId}`}
      ${state === undefined ? sql`` : state === 'REGISTERED' ? sql`and coalesce(f.state, 'REGISTERED') = 'REGISTERED'` : sql`and f.state = ${state}`}
      ${before === undefined ? sql`` : sql`and u.member_id < ${before}`}
    order by u.member_id desc limit ${limit}`.execute(db);
  return rows;
}
