import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { debtBookings, owedOf, transferKinds } from '../ledger/index.ts';
import { brandSettings } from '../site/index.ts';
import { min, type Part, type Place, standingLosses } from './standing-losses.ts';

type Debtor = { memberId: bigint; currency: string };

/** Older play is not read: banks make no chargebacks after that time. */
const lookedBack = sql`interval '400 days'`;
const dayMs = 86_400_000;

/**
 * A clause of a `with` that queues members whose debt, or the play behind it, changed. An increase is due at once,
 * any other change at the next full hour: each bet of a debtor changes play, each win repays, and each correction
 * restates settled periods. It only inserts rows, so that no transaction waits for another.
 */
export function noteDebtors(debtors: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into records.debt_due (member_id, currency, due_at)
    select member_id, currency, case when rises then now() else date_trunc('hour', now()) + interval '1 hour' end
    from (${debtors}) d`;
}

/** Queues all members who owe, or who have placed debt. */
export async function queueDebtors(tx: Db): Promise<void> {
  await sql`
    insert into records.debt_due (member_id, currency)
    select member_id, currency from ledger.wallet where type = 'debt' and balance > 0 and currency <> 'PTS'
    union
    select member_id, currency from records.unpaid`.execute(tx);
}

/**
 * Attributes members' debts to the five-minute marks of their losses. A debtor's places are computed from the ledger
 * and the record alone, so that a repetition changes nothing. Any number of nodes may run it: one at a time places,
 * and one member a transaction, since it reads a year of play.
 * @returns true when there is more to do at once
 */
export async function followDebts(ctx: Ctx): Promise<boolean> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  return await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Debtor>`
      with held as materialized (select pg_try_advisory_xact_lock(hashtextextended('records.debts', 0)) as taken),
      one as materialized (
        select member_id, currency from records.debt_due where due_at <= now() and (select taken from held)
        order by due_at limit 1)
      delete from records.debt_due d using one where (d.member_id, d.currency) = (one.member_id, one.currency)
      returning d.member_id as "memberId", d.currency`.execute(tx);
    const [debtor] = rows;
    if (debtor) await keep(tx, debtor, await placesOf(tx, debtor, utcOffsetMinutes));
    return debtor !== undefined;
  });
}

/**
 * Returns the places of a member's debt. First come days of the brand whose loss of own money still stands, then days
 * whose loss was won back, each with its loss at most; then the times at which money left the member; then the times
 * at which the debt was booked. Within each group the latest comes first. A bet of bonus money is no loss to the
 * house, and a bet among members counts as money that left.
 */
async function placesOf(tx: Db, debtor: Debtor, utcOffsetMinutes: number): Promise<Place[]> {
  const owed = await owedOf(tx, debtor);
  if (owed === 0n) return [];
  const play = await playOf(tx, debtor);
  const dayOf = ({ at }: Part) => Math.floor((at.getTime() + utcOffsetMinutes * 60_000) / dayMs) * dayMs;
  const days = Map.groupBy(play, dayOf);
  const byDay = [...days].map(([day, parts]) => ({ at: new Date(day), lost: sumOf(parts) }));
  const { standing, wonBack } = standingLosses(byDay);
  const ofDays = [...standing, ...wonBack].flatMap(({ at, amount }) => fill(days.get(at.getTime()) ?? [], amount));
  const ofCash = standingLosses(await goneOf(tx, debtor)).standing;
  const candidates = [...joined(ofDays), ...ofCash, ...(await debtBookings(tx, debtor))];
  let left = owed;
  return joined(
    candidates.flatMap(({ at, amount }) => {
      const part = min(amount, left);
      left -= part;
      return part > 0n ? [{ at, amount: part }] : [];
    }),
  );
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { lost }) => sum + lost, 0n);

/** Distributes an amount over the losses, the latest first. */
function fill(parts: readonly Part[], amount: bigint): Place[] {
  let left = amount;
  return parts.toReversed().flatMap(({ at, lost }) => {
    const part = min(lost, left);
    if (part <= 0n) return [];
    left -= part;
    return [{ at, amount: part }];
  });
}

/** Sums the amounts of each place, in the order of first mention. */
function joined(places: readonly Place[]): Place[] {
  const sums = new Map<number, bigint>();
  for (const { at, amount } of places) sums.set(at.getTime(), (sums.get(at.getTime()) ?? 0n) + amount);
  return [...sums].map(([at, amount]) => ({ at: new Date(at), amount }));
}

/** Returns the losses of a member's own money to the house, in units by five minutes. */
async function playOf(tx: Db, { memberId, currency }: Debtor): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select date_bin('5 minutes', placed_at, 'epoch') as at, sum(stake - payout - bonus_stake + bonus_payout)::int8 as lost
    from (
      select placed_at, stake, payout, least(bonus_stake, stake) as bonus_stake,
        case when bonus_stake = 0 or stake = 0 then 0
          else div(payout::numeric * least(bonus_stake, stake) + stake - 1, stake)::int8 end as bonus_payout
      from records.bet
      where member_id = ${memberId} and currency = ${currency} and status = 'SETTLED' and game_type <> 'PVP'
        and placed_at > now() - ${lookedBack}) b
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** The kinds of transfers by which money leaves a member without a loss to the house, or returns. */
const goneKinds = [
  transferKinds.withdrawalHeld,
  transferKinds.withdrawalReturned,
  transferKinds.memberTransfer,
  transferKinds.vendorHeld,
  transferKinds.vendorReturned,
  transferKinds.vendorWithdrawal,
  transferKinds.guaranteeHeld,
  transferKinds.guaranteeReturned,
  transferKinds.guaranteePaid,
  transferKinds.tip,
  transferKinds.tipReturned,
  transferKinds.goodsPaid,
  transferKinds.goodsReturned,
];

/**
 * Returns the money that left for other members, vendors and goods, and in games among members, in units by the hour.
 */
async function goneOf(tx: Db, { memberId, currency }: Debtor): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select at, sum(gone)::int8 as lost
    from (
      select hour as at, amount_out - amount_in as gone from records.cash_hour
      where member_id = ${memberId} and currency = ${currency} and kind = any (${goneKinds}::int4[])
        and hour > now() - ${lookedBack}
      union all
      select date_bin('1 hour', placed_at, 'epoch'), stake - payout from records.bet
      where member_id = ${memberId} and currency = ${currency} and status = 'SETTLED' and game_type = 'PVP'
        and placed_at > now() - ${lookedBack}) g
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** Makes the table hold these places. Equal rows are left alone: each changed row restates periods. */
async function keep(tx: Db, { memberId, currency }: Debtor, places: readonly Place[]): Promise<void> {
  await sql`
    with place as materialized (
      select * from unnest(${places.map(({ at }) => at)}::timestamptz[], ${places.map(({ amount }) => amount)}::int8[]) p (at, amount)),
    gone as (
      delete from records.unpaid u
      where member_id = ${memberId} and currency = ${currency} and not exists (select from place p where p.at = u.at))
    insert into records.unpaid as u (member_id, currency, at, amount)
    select ${memberId}, ${currency}, at, amount from place
    on conflict (member_id, currency, at) do update set amount = excluded.amount where u.amount <> excluded.amount`.execute(
    tx,
  );
}

/** Returns a member's debt on the losses of a period, in units. */
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
