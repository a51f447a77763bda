import type { DownlineQuery } from '@fairhouse/contract/team';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { seenAccountKey, seenAccountMatches } from '../../identity/index.ts';

export type DownlineRow = {
  memberId: bigint;
  account: string;
  nickname: string;
  accountType: number;
  currency: CurrencyCode;
  isLocked: boolean;
  isOnline: boolean;
  parentId: bigint;
  rebatePpm: number;
  prize: number;
  balance: bigint;
  team: number;
  joinedAt: Date;
  loginAt: Date | null;
};

export type DownlinesAsked = {
  under: bigint;
  /** A prefix to search among the names of all below; missing: the direct downlines. */
  prefix?: string;
  sort: DownlineQuery['sort'];
  descending: boolean;
  limit: number;
  offset: number;
};

/** A member counts as online for this long after the last use of a session. */
const onlineFor = sql`interval '5 minutes'`;

const accountKey = sql`m.username_key`;
const order: Record<DownlineQuery['sort'], RawBuilder<unknown>> = {
  account: seenAccountKey(accountKey),
  joined: sql`n.joined_at`,
  login: sql`m.last_login_at`,
  balance: sql`w.balance`,
  team: sql`coalesce(s.team, 0)`,
  level: sql`b.depth`,
};

/** Returns a page of downlines with the number of all matches. */
export async function downlinePage(db: Db, asked: DownlinesAsked): Promise<{ count: number; rows: DownlineRow[] }> {
  const { under, prefix, sort, descending, limit, offset } = asked;
  const named = prefix === undefined ? sql`` : sql`where ${seenAccountMatches(accountKey, prefix)}`;
  const deeper =
    prefix === undefined
      ? sql``
      : sql`union all select n.member_id, b.depth + 1 from below b join agents.node n on n.parent_id = b.member_id`;
  const source = sql`
    with recursive below as (
      select member_id, 1 as depth from agents.node where parent_id = ${under} ${deeper})`;
  const { rows: counted } = await sql<{ count: number }>`
    ${source} select count(*)::int as count from below b join identity.member m on m.id = b.member_id ${named}`.execute(
    db,
  );
  const { rows } = await sql<DownlineRow>`
    ${source}
    select m.id as "memberId", m.username as account, m.nickname, m.account_type as "accountType", m.currency,
      m.locked_at is not null as "isLocked", n.parent_id as "parentId", n.rebate_ppm as "rebatePpm", n.prize,
      coalesce(w.balance, 0)::int8 as balance, coalesce(s.team, 0)::int4 as team, n.joined_at as "joinedAt",
      m.last_login_at as "loginAt",
      exists (select from identity.session x where x.member_id = m.id and x.last_seen_at > now() - ${onlineFor}) as "isOnline"
    from below b
    join agents.node n on n.member_id = b.member_id
    join identity.member m on m.id = b.member_id
    left join ledger.wallet w on w.member_id = m.id and w.type = 'cash' and w.currency = m.currency
    left join lateral (select sum(members) as team from agents.standing s where s.agent_id = m.id) s on true
    ${named}
    order by ${order[sort]} ${descending ? sql`desc nulls last` : sql`asc nulls first`}, m.id
    limit ${limit} offset ${offset}`.execute(db);
  return { count: counted[0]?.count ?? 0, rows };
}
