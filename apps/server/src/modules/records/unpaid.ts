import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { owedOf } from '../ledger/index.ts';
import { brandSettings } from '../site/index.ts';

type Debtor = { memberId: bigint; currency: string };

/** Older play is not read: no bank charges back after that. */
const lookedBack = sql`interval '400 days'`;

/**
 * A clause of a `with` that queues members whose debt changed. A rise is due at once, a repayment at the next full hour: each win of a
 * debtor repays, and each correction restates settled periods. It waits for a row that is being processed, and queues it again.
 */
export function noteDebtors(debtors: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into records.debt_due as r (member_id, currency, due_at)
    select member_id, currency, case when rises then now() else date_trunc('hour', now()) + interval '1 hour' end
    from (${debtors}) d order by 1, 2
    on conflict (member_id, currency) do update set due_at = least(r.due_at, excluded.due_at)`;
}

/**
 * Attributes members' debts to the five-minute marks of their losses: a rise is placed, a repayment removed. Safe on any number of
 * nodes. One member a transaction, since it reads a year of play.
 * @returns true when there is more to do at once
 */
export async function followDebts(ctx: Ctx): Promise<boolean> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  return await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Debtor>`
      with taken as (
        select member_id, currency from records.debt_due where due_at <= now() order by 1, 2 limit 1 for update skip locked)
      delete from records.debt_due d using taken t where (d.member_id, d.currency) = (t.member_id, t.currency)
      returning d.member_id as "memberId", d.currency`.execute(tx);
    const [debtor] = rows;
    if (debtor) await place(tx, debtor, utcOffsetMinutes);
    return debtor !== undefined;
  });
}

async function place(tx: Db, debtor: Debtor, utcOffsetMinutes: number): Promise<void> {
  const { memberId, currency } = debtor;
  const owed = await owedOf(tx, debtor);
  const { rows } = await sql<{ placed: bigint }>`
    select coalesce(sum(amount), 0)::int8 as placed from records.unpaid
    where member_id = ${memberId} and currency = ${currency}`.execute(tx);
  const placed = rows[0]?.placed ?? 0n;
  if (owed > placed) await placeMore(tx, debtor, owed - placed, utcOffsetMinutes);
  if (owed < placed) await takeAway(tx, debtor, placed - owed);
}

/** Takes away what was repaid: of the latest times first. */
async function takeAway(tx: Db, { memberId, currency }: Debtor, repaid: bigint): Promise<void> {
  await sql`
    with part as (
      select at, least(amount, greatest(0, ${repaid}::int8 - (sum(amount) over (order by at desc) - amount)))::int8 as repaid
      from records.unpaid where member_id = ${memberId} and currency = ${currency}),
    gone as (
      delete from records.unpaid u using part p
      where u.member_id = ${memberId} and u.currency = ${currency} and u.at = p.at and u.amount = p.repaid)
    update records.unpaid u set amount = u.amount - p.repaid from part p
    where u.member_id = ${memberId} and u.currency = ${currency} and u.at = p.at and p.repaid > 0 and u.amount > p.repaid`.execute(
    tx,
  );
}

/**
 * Places what is owed: on the days of the brand on which more of the member's own money was lost to the house than won, the latest first, a
 * day at most for what it lost; then where money went out, sent, tipped, withdrawn or paid for goods; the rest now. A bet of bonus money, and one
 * among members, lost the house nothing.
 */
async function placeMore(
  tx: Db,
  { memberId, currency }: Debtor,
  owed: bigint,
  utcOffsetMinutes: number,
): Promise<void> {
  const whose = sql`member_id = ${memberId} and currency = ${currency}`;
  await sql`
    with slot as materialized (
      select date_bin('5 minutes', placed_at, 'epoch') as at, sum(stake - payout - bonus_stake + bonus_payout)::int8 as lost
      from (
        select placed_at, stake, payout, least(bonus_stake, stake) as bonus_stake,
          case when bonus_stake = 0 or stake = 0 then 0
            else div(payout::numeric * least(bonus_stake, stake) + stake - 1, stake)::int8 end as bonus_payout
        from records.bet
        where ${whose} and status = 'SETTLED' and game_type <> 'PVP' and placed_at > now() - ${lookedBack}) b
      group by 1),
    held as materialized (select at, amount from records.unpaid where ${whose}),
    moment as (
      select at, date_bin('1 day', at, 'epoch'::timestamptz - make_interval(mins => ${utcOffsetMinutes}::int)) as day,
        coalesce(s.lost, 0) as lost, coalesce(h.amount, 0) as amount
      from slot s full join held h using (at)),
    lost_day as (select day, sum(lost - amount)::int8 as room from moment group by 1 having sum(lost - amount) > 0),
    of_play as (
      select at, least(m.lost - m.amount, greatest(0, d.room - (
          sum(m.lost - m.amount) over (partition by day order by at desc) - (m.lost - m.amount))))::int8 as room
      from moment m join lost_day d using (day) where m.lost > m.amount),
    of_cash as (
      select c.at, greatest(0, c.gone - coalesce(h.amount, 0))::int8 as room
      from (
        select hour as at, sum(amount_out - amount_in)::int8 as gone from records.cash_hour
        where ${whose} and kind in (5, 6, 11, 43, 44, 62, 63) and hour > now() - ${lookedBack} group by 1) c
      left join held h using (at)
      where c.at not in (select at from of_play where room > 0)),
    place as (
      select at, 1 as turn, room from of_play where room > 0
      union all
      select at, 2, room from of_cash where room > 0),
    picked as materialized (
      select at, least(room, greatest(0, ${owed}::int8 - (sum(room) over (order by turn, at desc) - room)))::int8 as amount
      from place)
    insert into records.unpaid as u (member_id, currency, at, amount)
    select ${memberId}, ${currency}, at, sum(amount)::int8
    from (
      select at, amount from picked
      union all
      select date_bin('5 minutes', now(), 'epoch'), ${owed}::int8 - (select coalesce(sum(amount), 0)::int8 from picked)) p
    where amount > 0 group by at
    on conflict (member_id, currency, at) do update set amount = u.amount + excluded.amount`.execute(tx);
}

/** Returns what a member owes of the losses of a period, in units. */
export async function unpaidIn(
  db: Db,
  { memberId, currency, from, to }: { memberId: bigint; currency: string; from?: Date; to?: Date },
): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::int8 as amount from records.unpaid
    where member_id = ${memberId} and currency = ${currency}
      ${from ? sql`and at >= ${from}` : sql``} ${to ? sql`and at < ${to}` : sql``}`.execute(db);
  return rows[0]?.amount ?? 0n;
}
