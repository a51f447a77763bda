import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import type { ToldRound } from './list-store.ts';

/**
 * The maximum of stakes and payouts, in units, that a vendor's list may add in a day (UTC): more than any vendor turns
 * over. The record's sums hold a thousand such days; a sum that overflows would stop the recording of all bets.
 */
const dayMax = 10n ** 16n;

/**
 * Splits rounds that only the vendor's list records into those within the day's maximum and those beyond it, and counts
 * the first. Runs in the transaction that moves the cursor of the list, whose row lock orders the readers.
 */
export async function partByDay<R extends ToldRound>(
  tx: Db,
  vendor: string,
  rounds: readonly R[],
): Promise<{ within: R[]; beyond: R[] }> {
  if (rounds.length === 0) return { within: [], beyond: [] };
  const today = sql`(now() at time zone 'UTC')::date`;
  const { rows } = await sql<{ told: bigint }>`
    select case when told_on = ${today} then told else 0 end as told from games.round_list where vendor = ${vendor}
    for no key update`.execute(tx);
  assert(rows[0], 'a list that is read has its row');
  let { told } = rows[0];
  const [within, beyond]: [R[], R[]] = [[], []];
  for (const round of rounds) {
    const units = round.stake + round.payout;
    if (told + units > dayMax) beyond.push(round);
    else {
      told += units;
      within.push(round);
    }
  }
  await sql`update games.round_list set told_on = ${today}, told = ${told} where vendor = ${vendor}`.execute(tx);
  return { within, beyond };
}
