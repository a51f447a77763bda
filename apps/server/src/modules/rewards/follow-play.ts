import type { Ctx } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { moneyTransaction } from '../money-rows/index.ts';
import { missionFollower } from './missions/follow.ts';
import { raceFollower } from './races/score.ts';
import { raffleFollower } from './raffles/tickets.ts';
import { forgetTouched, type Play, type TouchedHour, takeTurn, touchedHours } from './touched-store.ts';

const hoursAtOnce = 100;

/**
 * Brings missions, raffles and races up to date with the record: for each member whose play changed, everything is
 * recomputed from the record, so that a bet that is voided or settled later counts in its present state. One
 * transaction: a step that a crash interrupts is repeated as a whole. Any number of nodes may run it: one follows at
 * a time.
 * @returns true when there is more to follow at once
 */
export async function followPlay(ctx: Ctx): Promise<boolean> {
  return await moneyTransaction(ctx, async (tx) => {
    if (!(await takeTurn(tx))) return false;
    const hours = await touchedHours(tx, hoursAtOnce);
    if (hours.length === 0) return false;
    const now = await databaseNow(tx);
    const followers = [await missionFollower(ctx, tx, now), await raffleFollower(tx, now), await raceFollower(tx, now)];
    for (const play of playsOf(hours)) for (const follow of followers) await follow(play);
    await forgetTouched(tx, hours);
    return hours.length === hoursAtOnce;
  });
}

/** Groups the hours by member, in the order of ids, in which every transaction changes several members. */
function playsOf(hours: readonly TouchedHour[]): Play[] {
  const plays = new Map<string, Play>();
  for (const { memberId, currency, hour } of hours) {
    const key = `${memberId} ${currency}`;
    const play = plays.get(key) ?? { memberId, currency, hours: [] };
    play.hours.push(hour);
    plays.set(key, play);
  }
  return [...plays.values()].sort((a, b) => Number(a.memberId - b.memberId));
}
