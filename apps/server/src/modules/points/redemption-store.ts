import type { Localized } from '@fairhouse/contract/language';
import type { RedemptionKind, RedemptionState } from '@fairhouse/contract/points';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { moneyRows } from '../money-rows/index.ts';

/** A redemption as it is stored: goods, or cash for points. */
export type RedemptionRow = {
  id: bigint;
  member_id: bigint;
  kind: RedemptionKind;
  goods_id: bigint | null;
  name: Localized;
  quantity: number;
  /** Units of points of all pieces. */
  points: bigint;
  currency: CurrencyCode;
  /** Units: paid beside the points, or got for them. */
  amount: bigint;
  state: RedemptionState;
  remark: string | null;
  /** Address and mobile number, sealed. */
  contact: Buffer | null;
  entry_id: bigint | null;
  decided_by: bigint | null;
  request_key: string;
  request_hash: string;
  created_at: Date;
  decided_at: Date | null;
};

export const redemptions = moneyRows<RedemptionRow>('points.redemption');

export type RedemptionFilter = {
  memberId?: bigint;
  state?: RedemptionState;
  goodsId?: string;
  before?: bigint;
  limit: number;
};

/** Returns redemptions, newest first. */
export async function listRedemptionRows(
  db: Db,
  { memberId, state, goodsId, before, limit }: RedemptionFilter,
): Promise<RedemptionRow[]> {
  const { rows } = await sql<RedemptionRow>`
    select * from points.redemption
    where true ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${goodsId === undefined ? sql`` : sql`and goods_id = ${BigInt(goodsId)}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
