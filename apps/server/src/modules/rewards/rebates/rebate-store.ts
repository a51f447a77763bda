import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { moneyRows } from '../../money-rows/index.ts';

export type RebateWay = 'auto' | 'manual';

/** A credited rebate as it is stored; amounts in units. */
export type RebateRow = {
  id: bigint;
  member_id: bigint;
  currency: CurrencyCode;
  amount: bigint;
  way: RebateWay;
  turnover_bp: number;
  /** Decimal amounts by game type. */
  parts: Record<string, string>;
  /** DUE: the accounts are settled, and the money is to be paid. */
  state: 'DUE' | 'PAID';
  entry_id: bigint | null;
  request_key: string | null;
  /** '' where no request made the row. */
  request_hash: string;
  created_at: Date;
  paid_at: Date | null;
};

export const rebateRows = moneyRows<RebateRow>('rewards.rebate');

export type RuleRow = {
  currency: CurrencyCode;
  /** yyyy-MM-dd */
  fromDay: string;
  dailyCap: bigint;
  minimum: bigint;
  turnoverBp: number;
};

const ruleColumns = sql`currency, from_day::text as "fromDay", daily_cap as "dailyCap", minimum, turnover_bp as "turnoverBp"`;

/** Returns the rule in force in a currency today; null: it has no rebates. */
export async function ruleOf(db: Db, currency: CurrencyCode): Promise<RuleRow | null> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from rewards.rebate_rule
    where currency = ${currency} and from_day <= rewards.today() order by from_day desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns the rules in force today and future ones. */
export async function ruleRows(db: Db): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from rewards.rebate_rule r
    where from_day > rewards.today() or from_day = (
      select max(x.from_day) from rewards.rebate_rule x
      where x.currency = r.currency and x.from_day <= rewards.today())
    order by r.currency, r.from_day`.execute(db);
  return rows;
}

/** Sets a currency's rule from a day of the brand (yyyy-MM-dd) on, by default tomorrow. */
export async function putRule(
  db: Db,
  { currency, dailyCap, minimum, turnoverBp }: Omit<RuleRow, 'fromDay'>,
  fromDay: string | null = null,
): Promise<void> {
  await sql`
    insert into rewards.rebate_rule (currency, from_day, daily_cap, minimum, turnover_bp)
    values (${currency}, coalesce(${fromDay}::date, rewards.today() + 1), ${dailyCap}, ${minimum}, ${turnoverBp})
    on conflict (currency, from_day) do update set daily_cap = excluded.daily_cap, minimum = excluded.minimum,
      turnover_bp = excluded.turnover_bp`.execute(db);
  // A rule set back to the one in force today continues: nothing begins tomorrow.
  await sql`
    delete from rewards.rebate_rule r
    where currency = ${currency} and from_day > rewards.today() and (daily_cap, minimum, turnover_bp) = (
      select x.daily_cap, x.minimum, x.turnover_bp from rewards.rebate_rule x
      where x.currency = r.currency and x.from_day <= rewards.today() order by x.from_day desc limit 1)`.execute(db);
}

/** The days whose play is settled: all including today, or only those that are over. */
type Days = 'withToday' | 'over';

/**
 * A query of members' uncredited rebates by game type: earned less credited; `over` leaves out today's play. The
 * members are those of the statement's table `due`.
 */
const coming = (days: Days) => sql`
  select a.member_id, a.currency, a.game_type,
    a.earned - a.paid - ${days === 'withToday' ? sql`0` : sql`coalesce(t.rebate, 0)`} as amount
  from due join rewards.rebate_account a using (member_id, currency)
  left join rewards.play_day t on t.member_id = a.member_id and t.currency = a.currency and t.game_type = a.game_type
    and t.day = rewards.today()`;

/**
 * Opens the uncredited rebates of these members, as one sum over game types, where it reaches the minimum: it inserts
 * rows in DUE and settles the accounts. A negative or smaller sum waits. `due` holds the locked members.
 */
const opened = (days: Days, way: RebateWay, request: { key: string; hash: string } | null) => sql`
  part as materialized (${coming(days)}),
  total as materialized (
    select p.member_id, p.currency, sum(p.amount)::int8 as amount, r.turnover_bp,
      jsonb_object_agg(p.game_type, trim_scale(p.amount * power(10::numeric, -c.scale))::text) filter (where p.amount <> 0) as parts
    from part p join platform.currency c on c.code = p.currency
    cross join lateral (
      select minimum, turnover_bp from rewards.rebate_rule u
      where u.currency = p.currency and u.from_day <= rewards.today() order by u.from_day desc limit 1) r
    group by p.member_id, p.currency, r.minimum, r.turnover_bp having sum(p.amount) >= r.minimum),
  settled as (
    update rewards.rebate_account a set paid = a.paid + p.amount
    from part p join total t using (member_id, currency)
    where (a.member_id, a.currency, a.game_type) = (p.member_id, p.currency, p.game_type) and p.amount <> 0)
  insert into rewards.rebate
    (member_id, currency, amount, way, turnover_bp, parts, state, request_key, request_hash, created_at)
  select member_id, currency, amount, ${way}, turnover_bp, parts, 'DUE', ${request?.key ?? null}::uuid, ${request?.hash ?? ''},
    date_trunc('milliseconds', clock_timestamp())
  from total order by member_id
  returning *`;

/**
 * True when a run may credit now: an hour after the beginning of the brand's day, so that the last hour before it is
 * recorded.
 */
export async function isRunTime(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isTime: boolean }>`
    select rewards.day_of(date_trunc('hour', clock_timestamp() - interval '1 hour', 'UTC')) = rewards.today() as "isTime"`.execute(
    db,
  );
  return rows[0]?.isTime ?? false;
}

/** Locks members that no run has processed today; it skips those that are locked already. */
export async function lockDue(tx: Db, limit: number): Promise<{ memberId: bigint; currency: string }[]> {
  const { rows } = await sql<{ memberId: bigint; currency: string }>`
    select d.member_id as "memberId", d.currency from rewards.rebate_due d
    join rewards.standing s using (member_id)
    where d.ran_on < rewards.today() order by d.member_id limit ${limit} for update of d, s skip locked`.execute(tx);
  return rows;
}

/** Opens the rebates of past days of locked members, and notes that a run has processed them. */
export async function openDue(tx: Db, due: readonly { memberId: bigint; currency: string }[]): Promise<RebateRow[]> {
  const ids = due.map(({ memberId }) => memberId);
  const currencies = due.map(({ currency }) => currency);
  const { rows } = await sql<RebateRow>`
    with due as materialized (
      select * from unnest(${ids}::int8[], ${currencies}::text[]) d (member_id, currency)),
    kept as (
      update rewards.rebate_due x set ran_on = rewards.today() from due d
      where (x.member_id, x.currency) = (d.member_id, d.currency) and exists (
        select from rewards.play_day p where p.member_id = d.member_id and p.currency = d.currency
          and p.day = rewards.today() and p.rebate > 0)),
    done as (
      delete from rewards.rebate_due x using due d
      where (x.member_id, x.currency) = (d.member_id, d.currency) and not exists (
        select from rewards.play_day p where p.member_id = d.member_id and p.currency = d.currency
          and p.day = rewards.today() and p.rebate > 0)),
    ${opened('over', 'auto', null)}`.execute(tx);
  return rows;
}

/** Opens the rebate of all that a member has gathered so far; null: it is below the minimum. */
export async function openTaken(
  tx: Db,
  { memberId, currency, request }: { memberId: bigint; currency: CurrencyCode; request: { key: string; hash: string } },
): Promise<RebateRow | null> {
  const { rows } = await sql<RebateRow>`
    with due as materialized (select ${memberId}::int8 as member_id, ${currency}::text as currency),
    ${opened('withToday', 'manual', request)}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns rebates whose money is to be paid, after an id. */
export async function openRebates(db: Db, { after, limit }: { after: bigint; limit: number }): Promise<RebateRow[]> {
  const { rows } = await sql<RebateRow>`
    select * from rewards.rebate where state = 'DUE' and id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

export type Gathered = { gameType: string; validBet: bigint; ppm: number; today: bigint; gathered: bigint };

/** Returns a member's gathered rebates in a currency by game type, with today's valid bet and its rate. */
export async function gatheredOf(
  db: Db,
  { memberId, currency, vipOn }: { memberId: bigint; currency: CurrencyCode; vipOn: boolean },
): Promise<Gathered[]> {
  const { rows } = await sql<Gathered>`
    with level as (select case when ${vipOn} then rewards.level_on(${memberId}, rewards.today()) else 0 end as level),
    rate as (
      select distinct on (r.game_type) r.game_type, r.ppm from rewards.rebate_rate r, level l
      where r.level = l.level and r.from_day <= rewards.today() order by r.game_type, r.from_day desc),
    account as (
      select game_type, earned - paid as gathered from rewards.rebate_account
      where member_id = ${memberId} and currency = ${currency}),
    today as (
      select game_type, valid_bet, rebate from rewards.play_day
      where member_id = ${memberId} and currency = ${currency} and day = rewards.today())
    select game_type as "gameType", coalesce(t.valid_bet, 0) as "validBet", coalesce(r.ppm, 0) as ppm,
      coalesce(t.rebate, 0) as today, coalesce(a.gathered, 0) as gathered
    from rate r full join account a using (game_type) full join today t using (game_type)
    where coalesce(r.ppm, 0) > 0 or coalesce(a.gathered, 0) <> 0 or coalesce(t.rebate, 0) > 0
    order by 1`.execute(db);
  return rows;
}

export type RebateFilter = { memberId?: bigint; before?: bigint; limit: number };

/** Returns credited rebates, newest first. */
export async function listRebateRows(db: Db, { memberId, before, limit }: RebateFilter): Promise<RebateRow[]> {
  const { rows } = await sql<RebateRow>`
    select * from rewards.rebate
    where true ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
