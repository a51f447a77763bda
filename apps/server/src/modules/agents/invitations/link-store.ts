import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type LinkRow = {
  code: string;
  rebatePpm: number;
  prize: number;
  note: string;
  domain: string | null;
  opensType: number | null;
  createdAt: Date;
  expiresAt: Date | null;
  isClosed: boolean;
  isExpired: boolean;
  visits: number;
  registrations: number;
  firstDeposits: number;
};

const linksMax = 200;

export async function insertLink(
  tx: Db,
  link: { code: string; agentId: bigint; rebatePpm: number; prize: number; note: string; at: Date },
): Promise<void> {
  await sql`
    insert into agents.link (code, agent_id, rebate_ppm, prize, note, created_at)
    values (${link.code}, ${link.agentId}, ${link.rebatePpm}, ${link.prize}, ${link.note}, ${link.at})`.execute(tx);
}

/** Counts the agent's links that are open. */
export async function openLinks(tx: Db, agentId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agents.link l join identity.invitation_code c using (code)
    where l.agent_id = ${agentId} and c.closed_at is null and (c.expires_at is null or c.expires_at > now())`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns the agent's links, newest first, with the visits, accounts and deposits of each; with a code, that link
 * alone.
 */
export async function linksOf(db: Db, agentId: bigint, code?: string): Promise<LinkRow[]> {
  const one = code === undefined ? sql`` : sql`and l.code = ${code}`;
  const { rows } = await sql<LinkRow>`
    select l.code, l.rebate_ppm as "rebatePpm", l.prize, l.note, c.domain, c.account_type as "opensType",
      l.created_at as "createdAt", c.expires_at as "expiresAt", c.closed_at is not null as "isClosed",
      coalesce(c.expires_at <= now(), false) as "isExpired", v.count as visits, m.count as registrations,
      m.deposited as "firstDeposits"
    from agents.link l
    join identity.invitation_code c using (code)
    cross join lateral (select count(*)::int as count from agents.link_visit v where v.code = l.code) v
    cross join lateral (
      select count(*)::int as count, count(*) filter (where exists (
        -- 3: a deposit.
        select from records.cash_hour h where h.member_id = m.member_id and h.kind = 3))::int as deposited
      from agents.link_member m where m.code = l.code) m
    where l.agent_id = ${agentId} ${one}
    order by l.created_at desc, l.code limit ${linksMax}`.execute(db);
  return rows;
}

/** Notes once that a browser opened a link; does nothing for a code that is no link's. */
export async function noteVisit(db: Db, code: string, browser: Buffer, at: Date): Promise<void> {
  await sql`
    insert into agents.link_visit (code, browser, at)
    select code, ${browser}, ${at} from agents.link where code = ${code}
    on conflict (code, browser) do nothing`.execute(db);
}
