import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { type ChangedRounds, changedRounds, roundsNow, roundsStart } from '../games/index.ts';
import { recordBets } from './recording.ts';
import { lockReader, moveReader } from './store.ts';

export const roundReader = 'rounds';
/** A longer step holds up the commits of calls that vendors make meanwhile. */
const changesMax = 2000;

/**
 * Reads on in the feed of rounds at vendors and brings the record to the state that they have now, in the transaction that moves
 * the place in the feed. A round may come several times: a crash repeats the step or has it done. Of a cancelled one nothing
 * counts, and what had been staked is kept apart.
 * @returns true when there is more to read at once
 */
export async function projectRounds(ctx: Ctx): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const from = await lockReader(tx, roundReader, roundsStart);
    if (from === null) return false;
    const changed = await changedRounds(tx, from, changesMax);
    if (changed.cursor === from) return false;
    await recordRounds(tx, changed);
    await moveReader(tx, roundReader, changed.cursor);
    return changed.more;
  });
}

/** Brings the record to the state of these rounds. For the reader of their feed, or while it is held still. */
export async function recordRounds(tx: Db, rounds: Pick<ChangedRounds, 'ids'>): Promise<void> {
  await recordBets(
    tx,
    sql`
      select id as round_id, member_id, opened_at as placed_at, currency, vendor, game_type, game_code,
        case when gone then 0 else stake end as stake, case when gone then 0 else payout end as payout,
        case when gone then returned else 0 end as returned, null as multiplier,
        case state when 'OPEN' then 'UNSETTLED' else state end as status, round_ref as vendor_round
      from (select *, state = 'CANCELLED' as gone from (${roundsNow(rounds)}) r) round`,
  );
}
