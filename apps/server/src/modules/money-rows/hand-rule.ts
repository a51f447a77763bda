import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** Returns the amount above which operators give money by hand in twos; a currency without a rule needs two for any. */
export async function twoPersonAbove(db: Db, currency: CurrencyCode): Promise<bigint> {
  const { rows } = await sql<{ above: bigint }>`
    select two_person_above as above from cashier.hand_rule where currency = ${currency}`.execute(db);
  return rows[0]?.above ?? 0n;
}
