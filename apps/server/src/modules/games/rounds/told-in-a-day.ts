import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import type { ToldRound } from './list-store.ts';

/**
 * The most that a vendor's list tells in a day (UTC), in units of stakes and payouts: more than any vendor turns over, and a
 * thousand of such days fit the sums of the record, which nobody's bets could be added to behind one that does not.
 */
const dayMax = 10n ** 16n;

/**
 * Parts rounds that are a record by a vendor's word alone: those for which the day has room, and those beyond it. Counts the first; in the
 * transaction that moves our place in the list, so that readers take turns.
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
