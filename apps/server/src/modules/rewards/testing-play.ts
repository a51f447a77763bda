import type { MissionTerms } from '@fairhouse/contract/missions';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import type { Bet } from '../bet-feed/index.ts';
import { record as told } from '../records/testing-bets.ts';
import { followPlay } from './follow-play.ts';

export { toldBet as betOf, voided } from '../records/testing-bets.ts';

/** Records bets, as the readers of the products' feeds do, and follows them. */
export async function record(ctx: Ctx, bets: readonly Bet[]): Promise<void> {
  await told(ctx, bets);
  await followAll(ctx);
}

/** Follows changed play until nothing is left. */
export async function followAll(ctx: Ctx): Promise<void> {
  while (await followPlay(ctx)) {}
}

export const allGames = { gameTypes: [], vendors: [], games: [] };

/** Terms of a daily mission: three bets of at least ten, for fifty in cash. */
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

/** Closes every mission, so that a test sees only its own. */
export async function closeMissions(ctx: Ctx): Promise<void> {
  await sql`update rewards.mission set is_open = false`.execute(ctx.db);
}
