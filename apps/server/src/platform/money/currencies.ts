import { type Currency, learnCurrencies, parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import { startLoop } from '../jobs/loop.ts';

/** Milliseconds within which a currency that another program adds is known here. */
const everyMs = 1000;

/** Returns the currencies in the order in which they were added, without points. */
export async function listCurrencies(db: Db): Promise<Currency[]> {
  const { rows } = await sql<Currency>`
    select code, symbol, scale, shown_digits as "shownDigits", trim_scale(stake / 10::numeric ^ scale)::text as stake
    from platform.currency where is_money order by position`.execute(db);
  return rows;
}

/** Loads the database's currencies into this program. */
export async function loadCurrencies(db: Db): Promise<void> {
  learnCurrencies(await listCurrencies(db));
}

/** Follows the currencies that other programs add and change, until the context closes. */
export function startCurrencies(ctx: Ctx): void {
  startLoop(ctx, 'currencies', everyMs, async () => {
    await loadCurrencies(ctx.reserve.db);
    return false;
  });
}

/**
 * Adds a currency. Its limits and rules are copied from the first currency, scaled by the ratio of their small
 * stakes.
 * @throws AMOUNT_INVALID for a stake with more decimals than the scale, STATE_CONFLICT: the currency exists
 */
export async function addCurrency(db: Db, currency: Currency): Promise<void> {
  const { code, symbol, scale, shownDigits, stake } = currency;
  const { rows } = await sql`
    insert into platform.currency (code, symbol, scale, shown_digits, stake)
    values (${code}, ${symbol}, ${scale}, ${shownDigits}, ${stakeUnits(stake, scale)})
    on conflict do nothing returning 1`.execute(db);
  if (rows.length === 0) throw new DomainError('STATE_CONFLICT', { state: 'ADDED' });
}

/** Changes the display of a currency, and its small stake. @throws AMOUNT_INVALID */
export async function changeCurrency(db: Db, { code, symbol, scale, shownDigits, stake }: Currency): Promise<void> {
  await sql`
    update platform.currency set symbol = ${symbol}, shown_digits = ${shownDigits}, stake = ${stakeUnits(stake, scale)}
    where code = ${code} and is_money`.execute(db);
}

/** Returns a stake in units; the currency need not be known yet. @throws AMOUNT_INVALID */
export function stakeUnits(stake: string, scale: number): bigint {
  const units = parseMoney(stake, { scale });
  if (units === null || units <= 0n || units > 10n ** 12n) throw new DomainError('AMOUNT_INVALID');
  return units;
}
