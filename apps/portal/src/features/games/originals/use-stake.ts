import { parseMoney } from '@fairhouse/money/money';
import { useState } from 'react';
import { useBalance } from '../../../api/balance.ts';
import type { Offer } from './original.ts';
import { halfStake, largestStake, readStake, type StakeBounds, stakeProblem, stakeText, usualStake } from './stake.ts';

/**
 * The stake that a member types, held against the game's limits and the balance.
 * @param multiplierE4 the greatest multiplier whose payout the limits must allow
 */
export function useStake({ game, currency }: Offer, multiplierE4: number) {
  const balance = useBalance();
  const [text, setText] = useState(() => stakeText(usualStake(game, currency), currency));
  const bounds: StakeBounds = {
    min: parseMoney(game.minStake, currency) ?? 0n,
    max: parseMoney(game.maxStake, currency) ?? 0n,
    maxPayout: parseMoney(game.maxPayout, currency) ?? 0n,
    balance: balance.units,
  };
  const units = readStake(text, currency);
  const set = (stake: bigint) => setText(stakeText(stake, currency));
  return {
    text,
    setText,
    currency,
    /** The stake in units; null while no amount is typed. */
    units,
    problem: stakeProblem(units, multiplierE4, bounds),
    half: () => set(halfStake(units ?? bounds.min, bounds, currency)),
    double: () => set((units ?? bounds.min) * 2n),
    max: () => set(largestStake(multiplierE4, bounds, currency)),
  };
}

export type Stake = ReturnType<typeof useStake>;
