import type { MatchingTerms } from '@fairhouse/contract/matching';
import { type CurrencyCode, currencies, formatMoney, multiply } from '@fairhouse/money/money';
import type { Db } from '../../../platform/ctx.ts';

/** What a brand asks of matched transfers in a currency. */
export type MatchingRule = {
  currency: CurrencyCode;
  /** Basis points of the amount. */
  guarantee_bp: number;
  pay_minutes: number;
  confirm_minutes: number;
  /** Units: no part, and no remainder, is smaller. */
  part_min: bigint;
};

type RuleTables = { 'cashier.matching_rule': MatchingRule };
const tables = (db: Db) => db.withTables<RuleTables>();

/** A currency's rule; 5 % aside, half an hour to pay and an hour to confirm where the brand says nothing. */
export async function matchingRule(db: Db, currency: CurrencyCode): Promise<MatchingRule> {
  const row = await tables(db)
    .selectFrom('cashier.matching_rule')
    .selectAll()
    .where('currency', '=', currency)
    .executeTakeFirst();
  const part_min = 10n ** BigInt(currencies[currency].scale);
  return row ?? { currency, guarantee_bp: 500, pay_minutes: 30, confirm_minutes: 60, part_min };
}

/** States a currency's rule; parts that are taken already keep what they were taken under. */
export async function setMatchingRule(db: Db, { currency, ...values }: MatchingRule): Promise<void> {
  await tables(db)
    .insertInto('cashier.matching_rule')
    .values({ currency, ...values })
    .onConflict((on) => on.column('currency').doUpdateSet(values))
    .execute();
}

/** What is set aside for an amount: rounded up. */
export function guaranteeOf(rule: MatchingRule, amount: bigint): bigint {
  return multiply(amount, { num: BigInt(rule.guarantee_bp), den: 10_000n }, 'up');
}

export function termsOf(rule: MatchingRule): MatchingTerms {
  return {
    guaranteeBp: rule.guarantee_bp,
    payMinutes: rule.pay_minutes,
    confirmMinutes: rule.confirm_minutes,
    partMin: formatMoney(rule.part_min, rule.currency),
  };
}
