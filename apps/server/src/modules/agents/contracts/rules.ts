import { multiply } from '@fairhouse/money/money';
import type { Terms, TermsTier } from './terms.ts';

/** The sums of a team over one period, in units of the contract's currency. */
export type PeriodFigures = {
  stake: bigint;
  validBet: bigint;
  payout: bigint;
  promotions: bigint;
  rebates: bigint;
  activeMembers: number;
};

/** A payment as the terms give it. `carriedIn` and `carriedOut` are losses: below zero, or zero. */
export type Pay = { basis: bigint; rate: number; amount: bigint; carriedIn: bigint; carriedOut: bigint };

/** The house's profit of a team: gifts and rebates were paid out of it. Below zero the players won. */
export function profitOf({ stake, payout, promotions, rebates }: PeriodFigures): bigint {
  return stake - payout - promotions - rebates;
}

const million = 1_000_000n;

/**
 * Computes what a period pays. The rate is the best one among the tiers whose least figures are all reached. An amount is cut to
 * the unit: the rest stays with the payer, so at the top with the house.
 */
export function payOf(terms: Terms, figures: PeriodFigures, carriedIn: bigint): Pay {
  if (terms.kind !== 'dividend') {
    const isWon = terms.kind !== 'realtime' || figures.payout > figures.stake;
    const reached = { volume: figures.validBet, profit: 0n, activeMembers: figures.activeMembers };
    const rate = rateAt(terms.tiers, reached, isWon ? 'rate' : 'lossRate');
    return { basis: figures.validBet, rate, amount: shareOf(figures.validBet, rate), carriedIn: 0n, carriedOut: 0n };
  }
  const basis = profitOf(figures) + carriedIn;
  if (basis <= 0n) {
    return { basis, rate: 0, amount: 0n, carriedIn, carriedOut: terms.carriesLosses ? basis : 0n };
  }
  const reached = { volume: figures.validBet, profit: basis, activeMembers: figures.activeMembers };
  const rate = rateAt(terms.tiers, reached, 'rate');
  return { basis, rate, amount: shareOf(basis, rate), carriedIn, carriedOut: 0n };
}

const shareOf = (basis: bigint, rate: number) =>
  basis > 0n ? multiply(basis, { num: BigInt(rate), den: million }, 'down') : 0n;

type Reached = Pick<TermsTier, 'activeMembers' | 'volume' | 'profit'>;

function rateAt(tiers: readonly TermsTier[], reached: Reached, of: 'rate' | 'lossRate'): number {
  return tiers.reduce((best, tier) => (isReached(tier, reached) && tier[of] > best ? tier[of] : best), 0);
}

const isReached = (tier: Reached, { activeMembers, volume, profit }: Reached) =>
  tier.activeMembers <= activeMembers && tier.volume <= volume && tier.profit <= profit;

/**
 * True when a downline's terms may pay a higher rate than the upline's own at some figures, or cannot be compared with them.
 * Rates only rise with figures, so the least figures of each tier are where one can exceed the other.
 */
export function exceeds(down: Terms, up: Terms): boolean {
  if (down.kind !== up.kind || down.period !== up.period) return true;
  // Losses that the upline carries on and the downline forgets would be paid twice.
  if (up.carriesLosses && !down.carriesLosses) return true;
  return down.tiers.some((tier) => {
    // A member who is active for the downline may not be so for the upline.
    const activeMembers = down.activeValidBet >= up.activeValidBet ? tier.activeMembers : 0;
    const at = { ...tier, activeMembers };
    return tier.rate > rateAt(up.tiers, at, 'rate') || tier.lossRate > rateAt(up.tiers, at, 'lossRate');
  });
}
