import type { Prize } from '@fairhouse/contract/rewards';
import { isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { followPlay } from '../follow-play.ts';
import { giveReward } from '../reward.ts';
import { touchedMembers } from '../touched-store.ts';
import { addPlace, dueRaces, endRace, lockRace, type RaceRow, scoresOf } from './race-store.ts';
import { followScore } from './score.ts';

/** Days in which prizes may be claimed. */
const claimDays = 30;
const dayMs = 86_400_000;
/** Places that are stored, with a prize or without. */
const keptPlaces = 100;

/** Pays the races whose settling time is over. */
export async function payRaces(ctx: Ctx): Promise<void> {
  for (const code of await dueRaces(ctx.db)) await payRace(ctx, code);
}

/**
 * Fixes the places of a race from the present record, and gives their prizes as rewards to claim: in one transaction,
 * once. Bets that the follower has not counted yet are counted first.
 */
export async function payRace(ctx: Ctx, code: string): Promise<void> {
  while (await followPlay(ctx)) {}
  await moneyTransaction(ctx, async (tx) => {
    const race = await lockRace(tx, code);
    const now = await databaseNow(tx);
    if (race?.state !== 'RUNNING' || race.settles_at > now) return;
    // Play recorded since the follower last ran.
    const late = await touchedMembers(tx, { from: race.starts_at, to: race.ends_at });
    for (const member of late) await followScore(tx, race, member);
    await endRace(tx, race.id, 'PAID', now);
    const last = race.terms.prizes.at(-1)?.to ?? 0;
    const expiresAt = new Date(now.getTime() + claimDays * dayMs);
    for (const row of await scoresOf(tx, race.id, Math.max(last, keptPlaces))) {
      const { member_id: memberId, currency, place } = row;
      const prize = prizeOf(race, place, currency);
      const sourceId = await addPlace(tx, race.id, row, prize);
      if (!prize || !isCurrency(currency)) continue;
      const reward = { memberId, currency, title: race.terms.title, prize, expiresAt, issue: false };
      await giveReward(ctx, tx, { ...reward, source: 'race', sourceId });
    }
  });
}

/** Returns the prize of a place for a member of this currency; null: there is none. */
export function prizeOf({ terms }: Pick<RaceRow, 'terms'>, place: number, currency: string): Prize | null {
  const stated = terms.prizes.find(({ from, to }) => from <= place && place <= to)?.prizes;
  return stated?.find((one) => one.currency === currency)?.prize ?? null;
}
