import { multiply } from '@fairhouse/money/money';
import type { Terms, TermsTier } from './terms.ts';

/** The sums of a team over one period, in units of the contract's currency. */
export type PeriodFigures = {
  stake: bigint;
  validBet: bigint;
  payout: bigint;
  promotions: bigint;
  rebates: bigint;
  /** The players' debts for losses in the period. */
  unpaid: bigint;
  activeMembers: number;
};

/**
 * The parts that count in the next period: a loss, zero or below, and the players' debts that no profit has covered.
 * Units.
 */
export type Carried = { loss: bigint; unpaid: bigint };
export const nothingCarried: Carried = { loss: 0n, unpaid: 0n };

/** A payment computed by the terms: `basis` and `amount` in units, `rate` in parts of a million. */
export type Pay = { basis: bigint; rate: number; amount: bigint; carriedIn: Carried; carriedOut: Carried };

/**
 * The house's profit from a team, in units, as if every debt had been paid: less promotions and rebates. Below zero the
 * players won.
 */
export function profitOf({ stake, payout, promotions, rebates }: PeriodFigures): bigint {
  return stake - payout - promotions - rebates;
}

const million = 1_000_000n;
const min = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * Computes what a period pays. The rate is the best one among the tiers whose least figures are all reached. An amount
 * is cut to the unit: the rest stays with the payer, at the top with the house. Players' debts are deducted from the
 * profit; the part that it does not cover goes to the next period, also where losses do not, since that money never
 * came in.
 */
export function payOf(terms: Terms, figures: PeriodFigures, carriedIn: Carried): Pay {
  if (terms.kind !== 'dividend') {
    const isWon = terms.kind !== 'realtime' || figures.payout > figures.stake;
    const reached = { volume: figures.validBet, profit: 0n, activeMembers: figures.activeMembers };
    const rate = rateAt(terms.tiers, reached, isWon ? 'rate' : 'lossRate');
    const amount = shareOf(figures.validBet, rate);
    return { basis: figures.validBet, rate, amount, carriedIn: nothingCarried, carriedOut: nothingCarried };
  }
  const profit = profitOf(figures) + carriedIn.loss;
  const owed = figures.unpaid + carriedIn.unpaid;
  const covered = profit > 0n ? min(profit, owed) : 0n;
  const [basis, unpaid] = [profit - covered, owed - covered];
  if (basis <= 0n) {
    return { basis, rate: 0, amount: 0n, carriedIn, carriedOut: { loss: terms.carriesLosses ? basis : 0n, unpaid } };
  }
  const reached = { volume: figures.validBet, profit: basis, activeMembers: figures.activeMembers };
  const rate = rateAt(terms.tiers, reached, 'rate');
  return { basis, rate, amount: shareOf(basis, rate), carriedIn, carriedOut: { loss: 0n, unpaid } };
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
 * True when a downline's terms may pay a higher rate than the upline's own at some figures, or cannot be compared with
 * them. Rates only rise with the figures, so it suffices to compare them at the least figures of each tier.
 */
export function exceeds(down: Terms, up: Terms): boolean {
  if (down.kind !== up.kind || down.period !== up.period) return true;
  // Losses that the upline carries on and the downline forgets would be paid twice.
  if (up.carriesLosses && !down.carriesLosses) return true;
  return down.tiers.some((tier) => {
    // A member who is active by the downline's rule may not be active by the upline's.
    const activeMembers = down.activeValidBet >= up.activeValidBet ? tier.activeMembers : 0;
    const at = { ...tier, activeMembers };
    return tier.rate > rateAt(up.tiers, at, 'rate') || tier.lossRate > rateAt(up.tiers, at, 'lossRate');
  });
}
