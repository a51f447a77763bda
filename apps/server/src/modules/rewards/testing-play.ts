import type { MissionTerms } from '@fairhouse/contract/missions';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import type { Bet } from '../bet-feed/index.ts';
import { recordBets } from '../records/recording.ts';
import { followPlay } from './follow-play.ts';

let lastRound = 9_000_000_000n;

/** A settled bet of ten on a slot that lost, as a product tells of it. */
export function betOf(memberId: bigint, more: Partial<Bet> = {}): Bet {
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
export function voided(bet: Bet): Bet {
  return { ...bet, status: 'CANCELLED', stake: 0n, payout: 0n, returned: bet.stake };
}

/** Tells the record of bets, as the readers of the products' feeds do, and follows them. */
export async function record(ctx: Ctx, bets: readonly Bet[]): Promise<void> {
  await ctx.db.transaction().execute((tx) => recordBets(tx, bets));
  await followAll(ctx);
}

/** Follows what changed until nothing is left. */
export async function followAll(ctx: Ctx): Promise<void> {
  while (await followPlay(ctx)) {}
}

export const allGames = { gameTypes: [], vendors: [], games: [] };

/** Terms of a daily mission of three bets of ten at least, for fifty in cash. */
export function missionTerms(more: Partial<MissionTerms> = {}): MissionTerms {
  return {
    title: { EN: 'Three bets', TH: 'สามเดิมพัน', CN: '三次投注' },
    period: 'daily',
    goal: 'bets',
    games: allGames,
    currencies: [
      { currency: 'THB', target: '3', minStake: '10', prize: { kind: 'cash', amount: '50', turnoverBp: 0 } },
    ],
    points: 10,
    claimDays: 3,
    ...more,
  };
}

/** Closes every mission, so that a test sees its own alone. */
export async function closeMissions(ctx: Ctx): Promise<void> {
  await sql`update rewards.mission set is_open = false`.execute(ctx.db);
}
