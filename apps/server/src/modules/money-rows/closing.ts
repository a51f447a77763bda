import { type CurrencyCode, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { isAgreed, type SettingCtx } from '../operators/index.ts';
import { twoPersonAbove } from './hand-rule.ts';

/** The acts that close a difference of money, by their names in the trail. */
const closings = ['reconciliation-difference-closed', 'round-difference-closed'];

/** A difference of money: what is at stake, in units; null: nobody can say. */
type Difference = { currency: string | null; amount: bigint | null };

/**
 * Tells whether a difference is closed now. One operator closes what is no more than the hand rule's amount, together with all that they
 * closed alone within a day, so that a large one is not closed in small parts; any other takes two.
 * @param what names the difference
 * @param state what differs: the second operator agrees to the same
 * @returns false while it waits for the second
 * @throws ALREADY_APPROVED
 */
export async function mayClose(
  ctx: SettingCtx,
  what: string,
  { currency, amount }: Difference,
  state: object,
): Promise<boolean> {
  if (ctx.by === null) return true;
  if (amount === null || currency === null || !isCurrency(currency)) return await isAgreed(ctx, what, state);
  const { db, by, noted } = ctx;
  // Of two closings at one moment the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`closing:${by}`}, 0))`.execute(db);
  Object.assign(noted, { amount: formatMoney(amount, currency), currency });
  if ((await closedAlone(ctx, by, currency)) + amount <= (await twoPersonAbove(db, currency))) return true;
  return await isAgreed(ctx, what, state);
}

/** Sums what an operator closed alone within a day, in units. */
async function closedAlone({ db, clock }: SettingCtx, by: bigint, currency: CurrencyCode): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum((detail ->> 'amount')::numeric), 0)::text as sum from cashier.desk_action
    where action = any(${closings}) and operator_id = ${by} and detail ->> 'currency' = ${currency}
      and detail ->> 'approvals' is null and at > ${new Date(clock().getTime() - 86_400_000)}`.execute(db);
  return parseMoney(rows[0]?.sum ?? '0', currency) ?? 0n;
}

/**
 * Returns the largest money between two amounts of these pairs, in units; an amount that is not there counts as zero.
 * @returns null without a pair, and for a text that is no amount of the currency
 */
export function largestBetween(
  currency: string | null,
  pairs: readonly (readonly [string | null, string | null])[],
): bigint | null {
  if (currency === null || !isCurrency(currency)) return null;
  let largest: bigint | null = null;
  for (const [one, other] of pairs) {
    const [a, b] = [parseMoney(one ?? '0', currency), parseMoney(other ?? '0', currency)];
    if (a === null || b === null) return null;
    const apart = a > b ? a - b : b - a;
    if (largest === null || apart > largest) largest = apart;
  }
  return largest;
}
