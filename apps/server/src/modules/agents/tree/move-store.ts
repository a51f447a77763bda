import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** A member's node in the present tree. */
export type Node = { memberId: bigint; parentId: bigint | null; rebatePpm: number; prize: number };

/** Serialises moves of branches and changes of levels until the transaction ends. */
export async function holdTree(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agents.tree', 0))`.execute(tx);
}

/** Returns the node and locks it: a registration below it waits meanwhile. */
export async function lockNode(tx: Db, memberId: bigint): Promise<Node | null> {
  const { rows } = await sql<Node>`
    select member_id as "memberId", parent_id as "parentId", rebate_ppm as "rebatePpm", prize
    from agents.node where member_id = ${memberId} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Puts accounts that have neither upline nor downline into the tree, below nobody and with the highest levels. */
export async function putRoots(tx: Db, memberIds: readonly bigint[]): Promise<void> {
  await sql`
    insert into agents.node (member_id, parent_id, rebate_ppm, prize, joined_at)
    select m.id, null, r.rebate_max_ppm, r.prize_max, m.created_at
    from identity.member m cross join agents.rule r where m.id = any (${memberIds}::int8[]) order by 1
    on conflict (member_id) do nothing`.execute(tx);
}

/**
 * Hangs a member below another, or below nobody, and begins a new edge of its history at the next five-minute boundary,
 * which it returns.
 */
export async function hang(tx: Db, memberId: bigint, parentId: bigint | null): Promise<Date> {
  const { rows } = await sql<{ mark: Date }>`
    with mark as (select date_bin('5 minutes', now(), 'epoch') + interval '5 minutes' as at),
    hung as (update agents.node set parent_id = ${parentId} where member_id = ${memberId})
    select at as mark from mark`.execute(tx);
  const mark = rows[0]?.mark ?? new Date();
  // Replaces a move that has not begun to count.
  await sql`delete from agents.edge where member_id = ${memberId} and from_slot >= ${mark}`.execute(tx);
  await sql`update agents.edge set until_slot = ${mark} where member_id = ${memberId} and until_slot > ${mark}`.execute(
    tx,
  );
  if (parentId !== null) {
    await sql`
      insert into agents.edge (member_id, parent_id, from_slot, is_first)
      values (${memberId}, ${parentId}, ${mark}, false)`.execute(tx);
  }
  return mark;
}

/**
 * Adds the standings of a branch to all above a node, or subtracts them. The caller holds the sums and has folded all
 * changes.
 * @returns the number of members in the branch
 */
export async function shiftStandings(
  tx: Db,
  { branch, under, sign }: { branch: bigint; under: bigint; sign: 1 | -1 },
): Promise<void> {
  await sql`
    with recursive above as (
      select ${under}::int8 as agent_id
      union all
      select n.parent_id from above a join agents.node n on n.member_id = a.agent_id where n.parent_id is not null),
    held as (${standingOf(branch)})
    insert into agents.standing as x (agent_id, currency, members, balance)
    select a.agent_id, h.currency, ${sign} * h.members, ${sign} * h.balance from above a cross join held h order by 1, 2
    on conflict (agent_id, currency) do update set members = x.members + excluded.members,
      balance = x.balance + excluded.balance`.execute(tx);
}

export async function branchMembers(db: Db, branch: bigint): Promise<bigint> {
  const { rows } = await sql<{ members: bigint }>`
    select sum(members)::int8 as members from (${standingOf(branch)}) s`.execute(db);
  return rows[0]?.members ?? 1n;
}

/** A query of the standings of a branch with its head: members and cash, as far as the record has been read. */
function standingOf(branch: bigint) {
  return sql`
    select currency, sum(members)::int8 as members, sum(balance)::int8 as balance
    from (
      select currency, members, balance from agents.standing where agent_id = ${branch}
      union all
      select currency, 1, 0 from identity.member where id = ${branch}
      union all
      select currency, 0, amount_in - amount_out from records.cash_hour where member_id = ${branch}) s
    group by currency`;
}

export type NewMove = {
  memberId: bigint;
  from: bigint | null;
  to: bigint | null;
  members: bigint;
  reason: string;
  operatorId: bigint | null;
  at: Date;
  countsFrom: Date;
};

export async function noteMove(tx: Db, move: NewMove): Promise<void> {
  await sql`
    insert into agents.move (member_id, from_parent, to_parent, members, reason, operator_id, moved_at, counts_from)
    values (${move.memberId}, ${move.from}, ${move.to}, ${move.members}, ${move.reason}, ${move.operatorId}, ${move.at},
      ${move.countsFrom})`.execute(tx);
}
