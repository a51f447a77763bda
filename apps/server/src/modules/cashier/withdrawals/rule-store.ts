import { type CurrencyCode, multiply } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import type { MoneyFacts } from './risk.ts';
import { type RiskReason, type RiskRule, riskReasons } from './risk.ts';

/** A brand's limits of withdrawals in a currency; amounts in units. */
export type WithdrawalRule = {
  currency: CurrencyCode;
  daily_count: number;
  daily_amount: bigint;
  free_count: number;
  two_person_above: bigint;
  big_win_above: bigint;
};
/**
 * Returns the factors, in basis points, by which a member's daily limits differ from the brand's, and the minutes
 * within which withdrawals are paid; null: the usual terms. A module above provides it.
 */
export type WithdrawalFactorsOf = (
  ctx: Ctx,
  memberId: bigint,
) => Promise<{ amountBp: number; countBp: number; payoutMinutes: number | null }>;

export const usualFactors: WithdrawalFactorsOf = async () => ({
  amountBp: 10_000,
  countBp: 10_000,
  payoutMinutes: null,
});

/** The minutes within which a withdrawal is due in the operators' queue when no time is promised to the member. */
export const usualPayoutMinutes = 24 * 60;

/** Returns the currency's rule with the member's own daily limits; it leaves at least one withdrawal a day. */
export async function withdrawalRuleFor(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
  factorsOf: WithdrawalFactorsOf,
): Promise<WithdrawalRule & { payout_minutes: number | null }> {
  const [rule, { amountBp, countBp, payoutMinutes }] = await Promise.all([
    withdrawalRule(ctx.db, currency),
    factorsOf(ctx, memberId),
  ]);
  return {
    ...rule,
    payout_minutes: payoutMinutes,
    daily_count: Math.max(1, Math.floor((rule.daily_count * countBp) / 10_000)),
    daily_amount: multiply(rule.daily_amount, { num: BigInt(amountBp), den: 10_000n }, 'down'),
  };
}

type Tables = {
  'cashier.withdrawal_rule': WithdrawalRule;
  'cashier.risk_rule': { reason: string; points: number; hours: number | null };
};

const tables = (db: Db) => db.withTables<Tables>();

export async function withdrawalRule(db: Db, currency: CurrencyCode): Promise<WithdrawalRule> {
  const rule = await tables(db)
    .selectFrom('cashier.withdrawal_rule')
    .selectAll()
    .where('currency', '=', currency)
    .executeTakeFirst();
  assert(rule, `withdrawals in ${currency} have a rule`);
  return rule;
}

/** Locks a currency's rule until the transaction ends, and returns it. */
export async function lockWithdrawalRule(tx: Db, currency: CurrencyCode): Promise<WithdrawalRule> {
  const rule = await tables(tx)
    .selectFrom('cashier.withdrawal_rule')
    .selectAll()
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst();
  assert(rule, `withdrawals in ${currency} have a rule`);
  return rule;
}

export async function withdrawalRules(db: Db): Promise<WithdrawalRule[]> {
  return await tables(db).selectFrom('cashier.withdrawal_rule').selectAll().orderBy('currency').execute();
}

/** Changes the named fields of a currency's rule. */
export async function updateWithdrawalRule(
  db: Db,
  currency: CurrencyCode,
  change: Partial<Omit<WithdrawalRule, 'currency'>>,
): Promise<void> {
  await tables(db).updateTable('cashier.withdrawal_rule').set(change).where('currency', '=', currency).execute();
}

export async function riskRules(db: Db): Promise<Map<RiskReason, RiskRule>> {
  const rows = await tables(db).selectFrom('cashier.risk_rule').selectAll().execute();
  const rules = new Map<RiskReason, RiskRule>();
  for (const { reason, ...rule } of rows) {
    const known = riskReasons.find((one) => one === reason);
    if (known) rules.set(known, rule);
  }
  return rules;
}

/** Locks a reason's rule until the transaction ends, also one that is not stored yet, and returns it. */
export async function lockRiskRule(tx: Db, reason: RiskReason): Promise<RiskRule> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier.risk_rule:${reason}`}, 0))`.execute(tx);
  return (await riskRules(tx)).get(reason) ?? { points: 0, hours: null };
}

export async function putRiskRule(db: Db, reason: RiskReason, rule: RiskRule): Promise<void> {
  await tables(db)
    .insertInto('cashier.risk_rule')
    .values({ reason, ...rule })
    .onConflict((on) => on.column('reason').doUpdateSet(rule))
    .execute();
}

type Asked = { count: number; amount: bigint; fallen: bigint };

/**
 * Returns the count and amount, in units, that a member has requested since a moment, without rejected and cancelled
 * withdrawals, and `fallen`: the part of the amount that came back from the bank.
 */
export async function askedSince(
  db: Db,
  { memberId, currency, since }: { memberId: bigint; currency: CurrencyCode; since: Date },
): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select count(*)::int4 as count, coalesce(sum(amount), 0)::int8 as amount,
      coalesce(sum(amount) filter (where state = 'RETURNED'), 0)::int8 as fallen
    from cashier.withdrawal
    where member_id = ${memberId} and currency = ${currency} and created_at >= ${since}
      and state not in ('REJECTED', 'CANCELLED')`.execute(db);
  return rows[0] ?? { count: 0, amount: 0n, fallen: 0n };
}

export async function moneyFacts(
  db: Db,
  { memberId, currency, lately }: { memberId: bigint; currency: CurrencyCode; lately: Date },
): Promise<MoneyFacts> {
  const { rows } = await sql<MoneyFacts>`
    select
      exists (select from cashier.withdrawal where member_id = ${memberId} and state = 'PAID') as "paidBefore",
      exists (select from cashier.deposit where member_id = ${memberId} and state = 'REVERSED') as "chargedBack",
      coalesce((select sum(amount) from cashier.deposit
        where member_id = ${memberId} and currency = ${currency} and state = 'CREDITED'), 0)::int8 as "depositedInAll",
      coalesce((select sum(amount) from cashier.withdrawal where member_id = ${memberId} and currency = ${currency}
        and state not in ('REJECTED', 'CANCELLED', 'RETURNED')), 0)::int8 as "withdrawnInAll",
      coalesce((select sum(amount) from cashier.member_transfer
        where sender_id = ${memberId} and currency = ${currency}), 0)::int8 as "sentInAll",
      coalesce((select sum(amount) from cashier.deposit where member_id = ${memberId} and currency = ${currency}
        and state = 'CREDITED' and settled_at >= ${lately}), 0)::int8 as "depositedLately"`.execute(db);
  const [facts] = rows;
  assert(facts, 'facts are one row');
  return facts;
}
