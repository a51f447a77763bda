import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** A brand's limits of tips in a currency; units. */
export type TipRule = {
  currency: CurrencyCode;
  min_amount: bigint;
  max_amount: bigint;
  daily_amount: bigint;
  daily_count: number;
  /** The most that one member is given on a day. */
  daily_received: bigint;
};

/** Returns the limits of tips in a currency; null: there are none in it. */
export async function tipRule(db: Db, currency: CurrencyCode): Promise<TipRule | null> {
  const { rows } = await sql<TipRule>`select * from cashier.tip_rule where currency = ${currency}`.execute(db);
  return rows[0] ?? null;
}

export async function tipRules(db: Db): Promise<TipRule[]> {
  return (await sql<TipRule>`select * from cashier.tip_rule order by currency`.execute(db)).rows;
}

/** Returns a currency's rule and holds it, also one that is not stored yet, until the transaction ends. */
export async function lockTipRule(tx: Db, currency: CurrencyCode): Promise<TipRule | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier.tip_rule:${currency}`}, 0))`.execute(tx);
  return await tipRule(tx, currency);
}

export async function putTipRule(db: Db, rule: TipRule): Promise<void> {
  await sql`
    insert into cashier.tip_rule (currency, min_amount, max_amount, daily_amount, daily_count, daily_received)
    values (${rule.currency}, ${rule.min_amount}, ${rule.max_amount}, ${rule.daily_amount}, ${rule.daily_count},
      ${rule.daily_received})
    on conflict (currency) do update set min_amount = excluded.min_amount, max_amount = excluded.max_amount,
      daily_amount = excluded.daily_amount, daily_count = excluded.daily_count,
      daily_received = excluded.daily_received`.execute(db);
}

export async function deleteTipRule(db: Db, currency: CurrencyCode): Promise<void> {
  await sql`delete from cashier.tip_rule where currency = ${currency}`.execute(db);
}

/** Returns the count and the sum of the tips that a member gave since a moment. */
export async function tipsGiven(db: Db, memberId: bigint, since: Date): Promise<{ count: number; amount: bigint }> {
  const { rows } = await sql<{ count: number; amount: bigint }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::int8 as amount from cashier.member_transfer
    where sender_id = ${memberId} and relation = 'tip' and created_at >= ${since}`.execute(db);
  return rows[0] ?? { count: 0, amount: 0n };
}

/** Returns what each of these members was given in tips since a moment; who was given none is left out. */
export async function tipsReceived(db: Db, memberIds: readonly bigint[], since: Date): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; amount: bigint }>`
    select recipient_id as id, sum(amount)::int8 as amount from cashier.member_transfer
    where recipient_id = any (${memberIds}::int8[]) and relation = 'tip' and created_at >= ${since}
    group by recipient_id`.execute(db);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
