import type { Localized } from '@fairhouse/contract/language';
import type { Prize, RewardCounts, RewardSource, RewardState } from '@fairhouse/contract/rewards';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { moneyRows } from '../money-rows/index.ts';

/** A reward as it is stored; the amounts of its prize are decimal strings of its currency. */
export type RewardRow = {
  id: bigint;
  member_id: bigint;
  currency: CurrencyCode;
  source: RewardSource;
  source_id: bigint;
  title: Localized;
  prize: Prize;
  state: RewardState;
  reason: string | null;
  entry_id: bigint | null;
  created_at: Date;
  expires_at: Date | null;
  ended_at: Date | null;
};

export const rewardRows = moneyRows<RewardRow>('rewards.reward');

/** Returns the reward of a source; null: nothing was given for it. */
export async function rewardOf(db: Db, source: RewardSource, sourceId: bigint): Promise<RewardRow | null> {
  const { rows } = await sql<RewardRow>`
    select * from rewards.reward where source = ${source} and source_id = ${sourceId}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the rewards of several ids of a source. */
export async function rewardsOf(db: Db, source: RewardSource, sourceIds: readonly bigint[]): Promise<RewardRow[]> {
  if (sourceIds.length === 0) return [];
  const { rows } = await sql<RewardRow>`
    select * from rewards.reward where source = ${source} and source_id = any (${sourceIds}::int8[])`.execute(db);
  return rows;
}

export type RewardFilter = {
  memberId?: bigint;
  state?: RewardState;
  source?: RewardSource;
  before?: bigint;
  limit: number;
};

/** Returns rewards, newest first. */
export async function listRewardRows(
  db: Db,
  { memberId, state, source, before, limit }: RewardFilter,
): Promise<RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    select * from rewards.reward
    where true ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${source === undefined ? sql`` : sql`and source = ${source}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts the member's claimable rewards, by the database's clock; `missions`: those of missions. */
export async function countClaimable(db: Db, memberId: bigint): Promise<RewardCounts> {
  const { rows } = await sql<RewardCounts>`
    select count(*)::int4 as rewards, count(*) filter (where source = 'mission')::int4 as missions from rewards.reward
    where member_id = ${memberId} and state = 'CLAIMABLE' and (expires_at is null or expires_at > now())`.execute(db);
  return rows[0] ?? { rewards: 0, missions: 0 };
}

/** Locks and returns some of the rewards that have expired by the database's clock; it skips locked ones. */
export async function lapsedRewards(db: Db, limit: number): Promise<RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    select * from rewards.reward where state = 'CLAIMABLE' and expires_at <= now()
    order by expires_at limit ${limit}`.execute(db);
  return rows;
}
