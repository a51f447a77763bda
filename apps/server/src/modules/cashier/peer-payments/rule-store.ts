import type { PeerPaymentTerms } from '@fairhouse/contract/peer-payments';
import { type CurrencyCode, currencyNamed, formatMoney, multiply } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** A brand's terms of peer payments in a currency. */
export type PeerPaymentRule = {
  currency: CurrencyCode;
  /** In basis points of the amount. */
  guarantee_bp: number;
  pay_minutes: number;
  confirm_minutes: number;
  /** The smallest part and the smallest remainder, in units. */
  part_min: bigint;
  /** The time for which an unanswered part is held before it is credited. */
  hold_minutes: number;
  /** The time within which an operator decides a dispute. */
  dispute_minutes: number;
  /** The time after which the untaken rest of a withdrawal goes back. */
  rest_minutes: number;
  /** The number of parts in thirty days that a depositor may let expire without losing the guarantee. */
  free_expiries: number;
  /** The most parts that a depositor may have open at once. */
  open_max: number;
  /**
   * The number of members who must confirm a payment until a depositor is no longer new; then the limits of a new
   * depositor.
   */
  new_payments: number;
  new_open_max: number;
  /** In units; null: a tenth of the channel's maximum. */
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

/** Locks a currency's rule until the transaction ends, also one that is not stored yet, and returns it. */
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

/** Returns the guarantee for an amount, in units, rounded up. */
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
