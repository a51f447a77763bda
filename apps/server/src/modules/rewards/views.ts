import type { Reward, RewardCounts, RewardPage, RewardQuery } from '@fairhouse/contract/rewards';
import type { Ctx } from '../../platform/ctx.ts';
import { pageOf, pageWindow } from '../../platform/http/page.ts';
import { shownPrize } from './reward.ts';
import { countClaimable, listRewardRows, type RewardRow } from './reward-store.ts';

/** Returns a reward as its member sees it. */
export function rewardView(row: RewardRow): Reward {
  const { id, source, title, currency, state } = row;
  return {
    id: String(id),
    source,
    title,
    prize: shownPrize(row),
    currency,
    state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/** Returns a page of the member's rewards, newest first. */
export async function listRewards(
  ctx: Ctx,
  memberId: bigint,
  { claimable, ...asked }: RewardQuery,
): Promise<RewardPage> {
  const state = claimable === true ? ({ state: 'CLAIMABLE' } as const) : {};
  const rows = await listRewardRows(ctx.db, { memberId, ...state, ...pageWindow(asked) });
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  return { list: page.map(rewardView), nextCursor };
}

/** Returns the numbers of a member's waiting items, as badges show them. */
export async function rewardCounts(ctx: Ctx, memberId: bigint): Promise<RewardCounts> {
  return await countClaimable(ctx.db, memberId);
}
