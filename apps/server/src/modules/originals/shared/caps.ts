import { payoutOf } from '@fairhouse/games/game';
import { crashTargets } from '@fairhouse/games/originals/crash/rules';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { offerOf } from '../offer.ts';
import { capBets, type OpenStake, openStakes } from './shared-store.ts';

const greatest = crashTargets.max * 100;
const least = Math.round(crashTargets.min * 100);

/**
 * Returns the highest multiplier in hundredths at which all these bets together are paid no more than `most` (in
 * units), each at its own target at the latest. It depends on the bets alone, and is known before the end of the
 * flight.
 */
export function capOf(bets: readonly Pick<OpenStake, 'stake' | 'auto_e2'>[], most: bigint): number {
  const paidAt = (cap: number) =>
    bets.reduce((sum, { stake, auto_e2: own }) => sum + payoutOf(stake, Math.min(cap, Number(own)) * 100), 0n);
  let [low, high] = [least, greatest];
  if (paidAt(high) <= most) return high;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (paidAt(middle) <= most) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Caps the bets of a round at the multiplier at which the house pays its most for one round, for each currency, and
 * for play money apart.
 */
export async function capRound(ctx: Ctx, tx: Db, { id, game_code }: { id: bigint; game_code: string }): Promise<void> {
  const stakes = await openStakes(tx, id);
  for (const currency of new Set(stakes.map((bet) => bet.currency))) {
    const { maxRoundPayout } = await offerOf(ctx, game_code, currency);
    if (maxRoundPayout === null) continue;
    for (const playMoney of [false, true]) {
      const bets = stakes.filter((bet) => bet.currency === currency && bet.play_money === playMoney);
      const cap = capOf(bets, maxRoundPayout);
      if (cap < greatest) await capBets(tx, id, { currency, playMoney, cap: BigInt(cap) });
    }
  }
}
