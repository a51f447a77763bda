import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export { twoPersonAbove } from '../../money-rows/index.ts';

/** The amount, in units, above which two operators credit a deposit by hand or loosen a channel. */
export type HandRule = { currency: CurrencyCode; two_person_above: bigint };

export async function handRules(db: Db): Promise<HandRule[]> {
  const { rows } = await sql<HandRule>`
    select currency, two_person_above from cashier.hand_rule order by currency`.execute(db);
  return rows;
}

/** Locks the rule until the transaction ends, and returns its amount in units. */
export async function lockHandRule(tx: Db, currency: CurrencyCode): Promise<bigint> {
  const { rows } = await sql<HandRule>`
    select currency, two_person_above from cashier.hand_rule where currency = ${currency} for update`.execute(tx);
  return rows[0]?.two_person_above ?? 0n;
}

export async function putHandRule(tx: Db, { currency, two_person_above }: HandRule): Promise<void> {
  await sql`
    insert into cashier.hand_rule (currency, two_person_above) values (${currency}, ${two_person_above})
    on conflict (currency) do update set two_person_above = excluded.two_person_above`.execute(tx);
}
