import type { Ctx } from '../../platform/ctx.ts';
import type { Bet } from '../bet-feed/index.ts';
import { recordBets } from './recording.ts';

let lastRound = 7_000_000_000n;

/** A settled, lost bet of ten on a slot, as a product reports it. */
export function toldBet(memberId: bigint, more: Partial<Bet> = {}): Bet {
  lastRound += 1n;
  return {
    roundId: lastRound,
    memberId,
    placedAt: new Date(),
    currency: 'THB',
    vendor: 'LUMEN',
    gameType: 'RNG',
    gameCode: 'orchard',
    stake: 100_000n,
    payout: 0n,
    returned: 0n,
    multiplier: null,
    status: 'SETTLED',
    vendorRound: null,
    ...more,
  };
}

/** The same bet, voided. */
export const voided = (bet: Bet): Bet => ({ ...bet, status: 'CANCELLED', stake: 0n, payout: 0n, returned: bet.stake });

/** Records these bets, as the readers of the products' feeds do. */
export async function record(ctx: Ctx, bets: readonly Bet[]): Promise<void> {
  await ctx.db.transaction().execute((tx) => recordBets(tx, bets));
}
