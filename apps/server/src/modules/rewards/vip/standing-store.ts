import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type StandingRow = {
  member_id: bigint;
  level: number;
  since: Date;
  reached: number;
  capped_at: number | null;
  hand_level: number | null;
  hand_until: Date | null;
  hand_reason: string | null;
};

const columns = sql`member_id, level, since, reached, capped_at, hand_level, hand_until, hand_reason`;

export async function standingOf(db: Db, memberId: bigint): Promise<StandingRow | null> {
  const { rows } = await sql<StandingRow>`
    select ${columns} from rewards.standing where member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks members whose level is to be recomputed, of all or one; it skips locked ones. */
export async function lockStale(tx: Db, whose: { memberId?: bigint; limit: number }): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select member_id as id from rewards.standing
    where stale ${whose.memberId === undefined ? sql`` : sql`and member_id = ${whose.memberId}`}
    order by member_id limit ${whose.limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Marks members whose level by hand has expired, so that it is recomputed. */
export async function staleAfterHand(db: Db): Promise<void> {
  await sql`update rewards.standing set stale = true where not stale and hand_until <= now()`.execute(db);
}

export type Restated = {
  memberId: bigint;
  from: number;
  to: number;
  cause: 'reached' | 'takenBack' | 'notKept' | 'byHand' | 'handEnded';
};

/**
 * Recomputes the levels of locked members: the level that their play and deposits reach by the present record, at
 * most the one to which the keep rule lowered them, which rises again by one whose keep terms this month meets. A
 * level by hand overrides both. A separate statement after the lock, whose snapshot includes what was committed
 * before.
 * @returns those whose level in force changed
 */
export async function restateLevels(tx: Db, memberIds: readonly bigint[]): Promise<Restated[]> {
  const { rows } = await sql<Restated>`
    with life as materialized (
      select member_id, currency, sum(valid_bet) as valid_bet, sum(deposits) as deposits
      from rewards.play_month where member_id = any (${memberIds}::int8[]) group by 1, 2),
    met as (
      select l.member_id, max(t.level) as level from life l
      join rewards.vip_terms t on t.currency = l.currency
      join rewards.vip_level v on v.level = t.level
      where case v.period
        when 'life' then l.valid_bet >= t.valid_bet and l.deposits >= t.deposits
        else exists (
          select from rewards.play_month m where m.member_id = l.member_id and m.currency = l.currency
            and m.valid_bet >= t.valid_bet and m.deposits >= t.deposits) end
      group by 1),
    kept as (
      select distinct s.member_id from rewards.standing s
      join rewards.vip_terms t on t.level = s.capped_at + 1
      join rewards.play_month m on m.member_id = s.member_id and m.currency = t.currency
        and m.month = date_trunc('month', rewards.today()::timestamp)::date
      where s.member_id = any (${memberIds}::int8[])
        and m.valid_bet >= t.keep_valid_bet and m.deposits >= t.keep_deposits),
    next as materialized (
      select s.member_id, s.level as held, s.capped_at as cap_held, s.hand_level, s.hand_until,
        coalesce(met.level, 0) as reached,
        case when kept.member_id is null then s.capped_at
          -- Back where it was.
          when s.capped_at + 1 < coalesce(met.level, 0) then s.capped_at + 1 end as cap
      from rewards.standing s left join met using (member_id) left join kept using (member_id)
      where s.member_id = any (${memberIds}::int8[])),
    judged as materialized (
      select n.*, hand_level is not null and (hand_until is null or hand_until > now()) as by_hand,
        hand_level is not null and hand_until <= now() as hand_over
      from next n),
    put as (
      update rewards.standing s set
        reached = j.reached, capped_at = j.cap,
        level = case when j.by_hand then j.hand_level else least(j.reached, j.cap) end,
        since = case when s.level = (case when j.by_hand then j.hand_level else least(j.reached, j.cap) end) then s.since
          else date_trunc('milliseconds', clock_timestamp()) end,
        since_day = case when s.level = (case when j.by_hand then j.hand_level else least(j.reached, j.cap) end) then s.since_day
          else rewards.today() end,
        hand_level = case when j.by_hand then s.hand_level end, hand_until = case when j.by_hand then s.hand_until end,
        hand_reason = case when j.by_hand then s.hand_reason end,
        -- One more step of the keep rule may follow.
        stale = j.cap is distinct from j.cap_held
      from judged j where s.member_id = j.member_id
      returning s.member_id, s.level, j.held, j.reached, j.by_hand, j.hand_over),
    changed as materialized (
      select p.*, case when p.by_hand then 'byHand' when p.hand_over then 'handEnded' when p.level > p.held then 'reached'
        when p.reached < p.held and p.level = p.reached then 'takenBack' else 'notKept' end as cause
      from put p where p.level <> p.held),
    noted as (
      insert into rewards.vip_change (member_id, at, from_level, to_level, cause, rebates_from)
      select member_id, date_trunc('milliseconds', clock_timestamp()), held, level, cause, rewards.today() + 1 from changed
      order by member_id)
    select member_id as "memberId", held as "from", level as "to", cause from changed order by 1`.execute(tx);
  return rows;
}

/** Sets a member's level by hand until a time; null: for ever. */
export async function putHandLevel(
  tx: Db,
  { memberId, level, until, reason }: { memberId: bigint; level: number; until: Date | null; reason: string },
): Promise<void> {
  await sql`
    insert into rewards.standing as s (member_id, hand_level, hand_until, hand_reason)
    values (${memberId}, ${level}, ${until}, ${reason})
    on conflict (member_id) do update set stale = true, hand_level = excluded.hand_level, hand_until = excluded.hand_until,
      hand_reason = excluded.hand_reason`.execute(tx);
}

/** Returns a member's level to the terms. @returns false when it was not set by hand */
export async function endHandLevel(tx: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`
    update rewards.standing set stale = true, hand_until = now()
    where member_id = ${memberId} and hand_level is not null returning member_id`.execute(tx);
  return rows.length > 0;
}

export type Sums = { validBet: bigint; deposits: bigint };

/**
 * Returns the sums that count for the member's levels in a currency, in units: of all time, of the best month, and of
 * this one.
 */
export async function sumsOf(
  db: Db,
  memberId: bigint,
  currency: CurrencyCode,
): Promise<{ life: Sums; month: Sums; monthEnds: string }> {
  const { rows } = await sql<{ lifeBet: bigint; lifeIn: bigint; bet: bigint; in: bigint; monthEnds: string }>`
    with this as (select date_trunc('month', rewards.today()::timestamp)::date as month)
    select coalesce(sum(valid_bet), 0)::int8 as "lifeBet", coalesce(sum(deposits), 0)::int8 as "lifeIn",
      coalesce(sum(valid_bet) filter (where m.month = this.month), 0)::int8 as bet,
      coalesce(sum(deposits) filter (where m.month = this.month), 0)::int8 as "in",
      (max(this.month) + interval '1 month')::date::text as "monthEnds"
    from this left join rewards.play_month m on m.member_id = ${memberId} and m.currency = ${currency}`.execute(db);
  const [row] = rows;
  return {
    life: { validBet: row?.lifeBet ?? 0n, deposits: row?.lifeIn ?? 0n },
    month: { validBet: row?.bet ?? 0n, deposits: row?.in ?? 0n },
    monthEnds: row?.monthEnds ?? '',
  };
}
