import { parseMoney } from '@fairhouse/money/money';
import { useBalance } from '../../../api/balance.ts';
import { useTabKept } from '../../../ui/use-tab-kept.ts';
import type { Offer } from './original.ts';
import {
  boundProblem,
  halfStake,
  largestStake,
  readStake,
  type StakeBounds,
  stakeProblem,
  stakeText,
  usualStake,
} from './stake.ts';

/**
 * The stake that a member types, kept over a reload and checked against the game's limits and the balance.
 * @param multiplierE4 the greatest multiplier whose payout the limits must allow
 * @param chips the number of chips of this amount that the bet places: the stake is all of them
 */
export function useStake({ game, currency }: Offer, multiplierE4: number, chips = 1) {
  const balance = useBalance();
  const usual = stakeText(usualStake(game, currency), currency);
  const [text, setText] = useTabKept(`fh_stake_${game.gameCode}_${currency}`, usual, typedText);
  const bounds: StakeBounds = {
    min: parseMoney(game.minStake, currency) ?? 0n,
    max: parseMoney(game.maxStake, currency) ?? 0n,
    maxPayout: parseMoney(game.maxPayout, currency) ?? 0n,
    balance: balance.units,
  };
  const units = readStake(text, currency);
  const count = BigInt(Math.max(1, chips));
  const total = units === null ? null : units * count;
  const set = (stake: bigint) => setText(stakeText(stake, currency));
  return {
    text,
    setText,
    currency,
    /** The typed amount in units, and the whole stake in units; null while no amount is typed. */
    units,
    total,
    problem: stakeProblem(text, currency, multiplierE4, bounds, count),
    /** True if this stake in units may be bet now. */
    allows: (stake: bigint) => boundProblem(stake, multiplierE4, bounds) === null,
    half: () => set(halfStake(units ?? bounds.min, bounds, currency)),
    double: () => set((units ?? bounds.min) * 2n),
    max: () => set(largestStake(multiplierE4, bounds, currency) / count),
  };
}

const typedText = (kept: unknown) => (typeof kept === 'string' && kept.length <= 32 ? kept : null);

export type Stake = ReturnType<typeof useStake>;
