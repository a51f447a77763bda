import type { DeskPlayerLinks } from '@fairhouse/contract/desk-players';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { seenAccount } from '../../identity/index.ts';

/**
 * The most things examined, accounts shown, and accounts examined of one thing: an office or a provider's network has
 * thousands.
 */
const [thingsMax, membersMax, ofThingMax] = [60, 60, 20];

type EdgeRow = {
  memberId: bigint;
  kind: 'device' | 'address' | 'payout-account';
  key: string;
  label: string;
  members: number;
  firstAt: Date | null;
  lastAt: Date | null;
};

/**
 * Returns the accounts that share a browser, a network or the number of a payout account with this one, as a graph of
 * accounts and things. Things shared by the fewest accounts come first, since they tell the most; things that no
 * other account uses are left out.
 */
export async function linksOf(db: Db, memberId: bigint): Promise<DeskPlayerLinks> {
  const { rows } = await sql<EdgeRow>`
    with own as (
      select * from (
        select 'device' as kind, encode(d.browser, 'base64') as key, d.browser as bytes, null::text as network, d.last_seen_at as at
        from identity.device d where d.member_id = ${memberId}
        union all
        select 'address', p.network, null, p.network, p.last_seen_at from identity.place p where p.member_id = ${memberId}
        union all
        select distinct 'payout-account', encode(a.number_mark, 'base64'), a.number_mark, null, max(a.created_at) over (partition by a.number_mark)
        from cashier.payout_account a where a.member_id = ${memberId} and a.number_mark is not null) t
      order by at desc limit ${sql.lit(thingsMax)}),
    used as (
      select o.kind, o.key, u.* from own o cross join lateral (
        (select d.member_id, d.user_agent as label, d.first_seen_at as first_at, d.last_seen_at as last_at
          from identity.device d where o.kind = 'device' and d.browser = o.bytes order by d.member_id limit ${sql.lit(ofThingMax)})
        union all
        (select p.member_id, p.network, p.first_seen_at, p.last_seen_at
          from identity.place p where o.kind = 'address' and p.network = o.network order by p.member_id limit ${sql.lit(ofThingMax)})
        union all
        (select a.member_id, max(a.provider || ' …' || a.number_tail), min(a.created_at), max(coalesce(a.removed_at, a.created_at))
          from cashier.payout_account a where o.kind = 'payout-account' and a.number_mark = o.bytes
          group by a.member_id order by a.member_id limit ${sql.lit(ofThingMax)})) u
      union
      select o.kind, o.key, ${memberId}::int8, coalesce(d.user_agent, p.network, a.label), coalesce(d.first_seen_at, p.first_seen_at, a.first_at),
        coalesce(d.last_seen_at, p.last_seen_at, a.last_at)
      from own o
      left join identity.device d on o.kind = 'device' and d.member_id = ${memberId} and d.browser = o.bytes
      left join identity.place p on o.kind = 'address' and p.member_id = ${memberId} and p.network = o.network
      left join lateral (
        select max(x.provider || ' …' || x.number_tail) as label, min(x.created_at) as first_at,
          max(coalesce(x.removed_at, x.created_at)) as last_at
        from cashier.payout_account x where o.kind = 'payout-account' and x.member_id = ${memberId} and x.number_mark = o.bytes) a on true),
    counted as (select *, count(*) over (partition by kind, key)::int as members from used)
    select member_id as "memberId", kind, key, label, members, first_at as "firstAt", last_at as "lastAt"
    from counted where members > 1 order by members, kind, key, member_id`.execute(db);
  const shown = new Set<bigint>([memberId]);
  for (const row of rows) if (shown.size < membersMax) shown.add(row.memberId);
  const edges = rows.filter((row) => shown.has(row.memberId));
  const idOf = ({ kind, key }: EdgeRow) => `${kind}:${key}`;
  const things = new Map(edges.map((row) => [idOf(row), row]));
  const members = await sql<{ id: bigint; username: string; createdAt: Date; lockedAt: Date | null }>`
    select id, username, created_at as "createdAt", locked_at as "lockedAt" from identity.member
    where id = any (${[...shown]}::int8[]) order by id`.execute(db);
  return {
    members: members.rows.map(({ id, username, createdAt, lockedAt }) => ({
      memberId: String(id),
      username: seenAccount(username),
      createdAt: createdAt.toISOString(),
      lockedAt: lockedAt?.toISOString() ?? null,
    })),
    things: [...things].map(([id, row]) => ({ id, kind: row.kind, label: row.label, members: row.members })),
    edges: edges.map((row) => ({
      memberId: String(row.memberId),
      thingId: idOf(row),
      firstAt: row.firstAt?.toISOString() ?? null,
      lastAt: row.lastAt?.toISOString() ?? null,
    })),
  };
}
