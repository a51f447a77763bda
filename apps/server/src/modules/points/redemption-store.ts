import type { Localized } from '@fairhouse/contract/language';
import type { RedemptionKind, RedemptionState } from '@fairhouse/contract/points';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { postedSince } from '../ledger/index.ts';
import { moneyRows } from '../money-rows/index.ts';

/** A redemption as it is stored: goods, or cash for points. */
export type RedemptionRow = {
  id: bigint;
  member_id: bigint;
  kind: RedemptionKind;
  goods_id: bigint | null;
  name: Localized;
  quantity: number;
  /** Units of points for all pieces. */
  points: bigint;
  currency: CurrencyCode;
  /** Units of the currency: paid beside the points, or received for them. */
  amount: bigint;
  state: RedemptionState;
  remark: string | null;
  /** Address and mobile number, sealed. */
  contact: Buffer | null;
  entry_id: bigint | null;
  /** The operator who had set the price. */
  priced_by: bigint | null;
  /** The operator who had said what the goods are. */
  described_by: bigint | null;
  decided_by: bigint | null;
  request_key: string;
  request_hash: string;
  created_at: Date;
  decided_at: Date | null;
};

export const redemptions = moneyRows<RedemptionRow>('points.redemption');

/**
 * Returns the money that a member has paid for goods beside points, in units; rejected redemptions do not count.
 * @param behind an entry: only payments after it count
 */
export async function paidForGoods(
  db: Db,
  { memberId, currency, behind }: { memberId: bigint; currency: string; behind?: bigint },
): Promise<bigint> {
  const isBehind = behind === undefined ? sql`true` : sql`not ${postedSince('d.entry', sql.ref('r.created_at'))}`;
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(r.amount), 0)::int8 as sum
    from points.redemption r cross join (select ${behind ?? null}::int8 as entry) d
    where r.member_id = ${memberId} and r.currency = ${currency} and r.kind = 'goods' and r.state <> 'REJECTED'
      and r.amount > 0 and ${isBehind}`.execute(db);
  return rows[0]?.sum ?? 0n;
}

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
