import type { PeerPaymentTerms } from '@fairhouse/contract/peer-payments';
import { type CurrencyCode, currencyNamed, formatMoney, multiply } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** A brand's terms of peer payments in a currency. */
export type PeerPaymentRule = {
  currency: CurrencyCode;
  /** Basis points of the amount. */
  guarantee_bp: number;
  pay_minutes: number;
  confirm_minutes: number;
  /** Units: no part, and no remainder, is smaller. */
  part_min: bigint;
  /** Time for which a part that the payee did not answer is held before it is credited. */
  hold_minutes: number;
  /** Time within which an operator decides a dispute. */
  dispute_minutes: number;
  /** Time after which the untaken rest of a withdrawal goes back. */
  rest_minutes: number;
  /** Parts in thirty days that a depositor may let expire without losing the guarantee. */
  free_expiries: number;
  /** Parts that a depositor may have open at once. */
  open_max: number;
  /** Members who confirm a payment until a depositor is no longer new; the limits of a new one. */
  new_payments: number;
  new_open_max: number;
  /** Units; null: a tenth of the channel's greatest amount. */
  new_amount_max: bigint | null;
};

/** The rule of a currency that no operator has set. */
export const defaultPeerPaymentRule = {
  guarantee_bp: 500,
  pay_minutes: 30,
  confirm_minutes: 60,
  hold_minutes: 1440,
  dispute_minutes: 1440,
  rest_minutes: 4320,
  free_expiries: 1,
  open_max: 3,
  new_payments: 3,
  new_open_max: 1,
  new_amount_max: null,
};

type RuleTables = { 'cashier.matching_rule': PeerPaymentRule };
const tables = (db: Db) => db.withTables<RuleTables>();

/** Returns a currency's rule, or the default one. */
export async function peerPaymentRule(db: Db, currency: CurrencyCode): Promise<PeerPaymentRule> {
  const row = await tables(db)
    .selectFrom('cashier.matching_rule')
    .selectAll()
    .where('currency', '=', currency)
    .executeTakeFirst();
  const part_min = 10n ** BigInt(currencyNamed(currency).scale);
  return row ?? { currency, ...defaultPeerPaymentRule, part_min };
}

/** Returns a currency's rule and holds it, also one that is not stored yet, until the transaction ends. */
export async function lockPeerPaymentRule(tx: Db, currency: CurrencyCode): Promise<PeerPaymentRule> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier.matching_rule:${currency}`}, 0))`.execute(tx);
  return await peerPaymentRule(tx, currency);
}

/** Sets a currency's rule; parts that are taken already keep their terms. */
export async function setPeerPaymentRule(db: Db, { currency, ...values }: PeerPaymentRule): Promise<void> {
  await tables(db)
    .insertInto('cashier.matching_rule')
    .values({ currency, ...values })
    .onConflict((on) => on.column('currency').doUpdateSet(values))
    .execute();
}

/** Returns the guarantee for an amount: rounded up. */
export function guaranteeOf(rule: PeerPaymentRule, amount: bigint): bigint {
  return multiply(amount, { num: BigInt(rule.guarantee_bp), den: 10_000n }, 'up');
}

export function termsOf(rule: PeerPaymentRule): PeerPaymentTerms {
  return {
    guaranteeBp: rule.guarantee_bp,
    payMinutes: rule.pay_minutes,
    confirmMinutes: rule.confirm_minutes,
    holdMinutes: rule.hold_minutes,
    partMin: formatMoney(rule.part_min, rule.currency),
  };
}
