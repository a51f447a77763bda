import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { seenAccountKey } from '../../identity/index.ts';
import { type Period, type Sums, sumsNamed, teamFigures } from '../figures/index.ts';
import { addSums, noSums } from './period.ts';

/** A member who was a direct downline of the account during `spans`. */
export type Child = {
  memberId: bigint;
  account: string;
  nickname: string;
  accountType: number;
  /** False when the present tree has the member elsewhere. */
  isThere: boolean;
  spans: Period[];
};

const childrenMax = 200_000;

/** Returns the members who stood directly below an account within the spans of a period, by name. */
export async function childrenOf(db: Db, under: bigint, within: readonly Period[]): Promise<Child[]> {
  const [from, to] = [within[0]?.from, within.at(-1)?.to];
  if (!from || !to) return [];
  const { rows } = await sql<Child & { since: Date[]; until: Date[] }>`
    select m.id as "memberId", m.username as account, m.nickname, m.account_type as "accountType",
      exists (select from agents.node n where n.member_id = m.id and n.parent_id = ${under}) as "isThere", e.since, e.until
    from (
      select member_id, array_agg(greatest(from_slot, ${from}) order by from_slot) as since,
        array_agg(least(until_slot, ${to}) order by from_slot) as until
      from agents.edge where parent_id = ${under} and from_slot < ${to} and until_slot > ${from} group by 1) e
    join identity.member m on m.id = e.member_id
    order by ${seenAccountKey(sql`m.username_key`)}, m.id limit ${childrenMax}`.execute(db);
  return rows
    .map(({ since, until, ...child }) => ({
      ...child,
      spans: since.flatMap((start, i) => (until[i] ? within.flatMap(partWithin({ from: start, to: until[i] })) : [])),
    }))
    .filter(({ spans }) => spans.length > 0);
}

/** Cuts spans to a period. */
const partWithin =
  (period: Period) =>
  (span: Period): Period[] => {
    const from = Math.max(span.from.getTime(), period.from.getTime());
    const to = Math.min(span.to.getTime(), period.to.getTime());
    return from < to ? [{ from: new Date(from), to: new Date(to) }] : [];
  };

/** Sums each child's own figures and those of everybody below it, for the time that it stood there. */
export async function sumsOfChildren(
  db: Db,
  children: readonly Child[],
  { currency, period }: { currency: string; period: Period },
): Promise<Map<bigint, Sums>> {
  const sums = new Map<bigint, Sums>();
  const add = (id: bigint, more: Sums) => sums.set(id, addSums(sums.get(id) ?? noSums, more));
  const isWhole = ({ spans: [first] }: Child) =>
    first !== undefined && first.from.getTime() <= period.from.getTime() && first.to.getTime() >= period.to.getTime();
  const whole = children.filter(isWhole).map(({ memberId }) => memberId);
  for (const { memberId, ...own } of await ownSums(db, whole, currency, period)) add(memberId, own);
  for (const team of await teamFigures(db, whole, period)) if (team.currency === currency) add(team.agentId, team);
  // Children who came or left within the period are summed span by span.
  for (const { memberId, spans } of children.filter((child) => !isWhole(child))) {
    for (const span of spans) {
      for (const { memberId: _, ...own } of await ownSums(db, [memberId], currency, span)) add(memberId, own);
      for (const team of await teamFigures(db, [memberId], span)) if (team.currency === currency) add(memberId, team);
    }
  }
  return sums;
}

async function ownSums(
  db: Db,
  ids: readonly bigint[],
  currency: string,
  { from, to }: Period,
): Promise<(Sums & { memberId: bigint })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Sums & { memberId: bigint }>`
    select p.member_id as "memberId", ${sumsNamed('p')} from agents.play_slot p
    where p.member_id = any (${ids}::int8[]) and p.slot >= ${from} and p.slot < ${to} and p.currency = ${currency}
    group by 1`.execute(db);
  return rows;
}
