import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { type LimitsRow, limitsStore } from './limits-store.ts';
import type { TransferLimits } from './transfer-store.ts';

/** A brand's limits of tips in a currency; units. */
type TipLimits = TransferLimits & {
  /** The most that one member may receive within a day. */
  daily_received: bigint;
};
export type TipRule = LimitsRow<TipLimits>;

/** The limits of tips; a currency without a row has no tips. */
export const tipRules = limitsStore<TipLimits>('cashier.tip_rule');

/** Returns the count and the sum, in units, of the tips that a member gave since a moment. */
export async function tipsGiven(db: Db, memberId: bigint, since: Date): Promise<{ count: number; amount: bigint }> {
  const { rows } = await sql<{ count: number; amount: bigint }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::int8 as amount from cashier.member_transfer
    where sender_id = ${memberId} and relation = 'tip' and created_at >= ${since}`.execute(db);
  return rows[0] ?? { count: 0, amount: 0n };
}

/** Returns the units that each of these members received in tips since a moment; members without tips are left out. */
export async function tipsReceived(db: Db, memberIds: readonly bigint[], since: Date): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; amount: bigint }>`
    select recipient_id as id, sum(amount)::int8 as amount from cashier.member_transfer
    where recipient_id = any (${memberIds}::int8[]) and relation = 'tip' and created_at >= ${since}
    group by recipient_id`.execute(db);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
