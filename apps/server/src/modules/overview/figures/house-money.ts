import type { Ctx } from '../../../platform/ctx.ts';
import { type HouseMoved, houseMoved, type TransferKind } from '../../ledger/index.ts';
import { feedAccount } from '../../originals/index.ts';
import type { Period } from './period.ts';

/** The house's money in one currency, in units. */
export type HouseMoney = {
  deposits: bigint;
  depositCount: bigint;
  chargebacks: bigint;
  withdrawals: bigint;
  withdrawalCount: bigint;
  fees: bigint;
  bonusCost: bigint;
  jackpotCost: bigint;
  vendorCredits: bigint;
  agentCost: bigint;
};
export const noMoney: HouseMoney = {
  deposits: 0n,
  depositCount: 0n,
  chargebacks: 0n,
  withdrawals: 0n,
  withdrawalCount: 0n,
  fees: 0n,
  bonusCost: 0n,
  jackpotCost: 0n,
  vendorCredits: 0n,
  agentCost: 0n,
};

/** The house accounts that are not moved by play, and those of vendors for gifts without a bet. */
const accounts = ['deposit:%', 'withdrawal:%', 'matched', 'fee:%', 'promotion:%', 'points:%', 'vendor:%', 'agents:%'];
const withoutBet: readonly TransferKind[] = [
  'vendorCredit',
  'freeRound',
  'tournament',
  'jackpot',
  'cashback',
  'correction',
];

/** Returns the fields of the house's money that a movement of a house account adds to. */
export function moneyOf({ code, kind, transfers, debited, credited }: HouseMoved): Partial<HouseMoney> {
  const [group = ''] = code.split(':');
  if (kind === 'deposit' && (group === 'deposit' || code === 'matched')) {
    return { deposits: debited, depositCount: transfers };
  }
  if (group === 'deposit') return kind === 'reversal' ? { chargebacks: credited } : {};
  if (group === 'withdrawal' || (code === 'matched' && kind === 'withdrawal')) {
    return { withdrawals: credited - debited, ...(kind === 'withdrawal' ? { withdrawalCount: transfers } : {}) };
  }
  const given = debited - credited;
  if (group === 'fee') return { fees: -given };
  // Payments into the jackpot pots go to nobody in particular: they are no bonus.
  if (code === feedAccount) return { jackpotCost: given };
  if (group === 'promotion' || kind === 'pointsConverted') return { bonusCost: given };
  if (group === 'agents') return { agentCost: given };
  return withoutBet.includes(kind) ? { vendorCredits: given } : {};
}

/** Adds figures up. */
export function addMoney(sum: HouseMoney, more: Partial<HouseMoney>): HouseMoney {
  return {
    deposits: sum.deposits + (more.deposits ?? 0n),
    depositCount: sum.depositCount + (more.depositCount ?? 0n),
    chargebacks: sum.chargebacks + (more.chargebacks ?? 0n),
    withdrawals: sum.withdrawals + (more.withdrawals ?? 0n),
    withdrawalCount: sum.withdrawalCount + (more.withdrawalCount ?? 0n),
    fees: sum.fees + (more.fees ?? 0n),
    bonusCost: sum.bonusCost + (more.bonusCost ?? 0n),
    jackpotCost: sum.jackpotCost + (more.jackpotCost ?? 0n),
    vendorCredits: sum.vendorCredits + (more.vendorCredits ?? 0n),
    agentCost: sum.agentCost + (more.agentCost ?? 0n),
  };
}

/**
 * Returns the house's money by parts of a period, from the ledger's own hourly sums, exact to the last commit. Points
 * are left out.
 */
export async function moneyByPart(
  ctx: Pick<Ctx, 'db'>,
  { binMinutes, ...asked }: Period & { currency?: string; binMinutes: number },
): Promise<(HouseMoney & { at: Date; currency: string })[]> {
  const moved = await houseMoved(ctx, { ...asked, of: accounts, without: ['stake', 'payout'], binMinutes });
  const parts = new Map<string, HouseMoney & { at: Date; currency: string }>();
  for (const row of moved) {
    if (row.code.startsWith('points:') && row.kind !== 'pointsConverted') continue;
    const key = `${row.at.getTime()} ${row.currency}`;
    const { at, currency } = row;
    parts.set(key, { at, currency, ...addMoney(parts.get(key) ?? noMoney, moneyOf(row)) });
  }
  return [...parts.values()];
}
