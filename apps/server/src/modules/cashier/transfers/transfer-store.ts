import type { CurrencyCode } from '@fairhouse/money/money';
import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { moneyRows } from '../../money-rows/index.ts';
import { type LimitsRow, limitsStore } from './limits-store.ts';

/** The recipient is the sender's upline or downline; with `tip` the two are no relatives. */
export type TransferRelation = 'upline' | 'downline' | 'tip';

/** A transfer from member to member, as it is stored; the amount in units. */
export type MemberTransferRow = {
  id: bigint;
  sender_id: bigint;
  recipient_id: bigint;
  relation: TransferRelation;
  currency: CurrencyCode;
  amount: bigint;
  note: string;
  request_key: string;
  request_hash: string;
  created_at: Date;
};

/** A brand's limits of transfers in a currency; units. */
export type TransferLimits = {
  min_amount: bigint;
  max_amount: bigint;
  daily_amount: bigint;
  daily_count: number;
};
export type TransferRule = LimitsRow<TransferLimits>;

/** The limits of transfers between members; a currency without a row has no transfers. */
export const transferRules = limitsStore<TransferLimits>('cashier.transfer_rule');
export const transferRule = transferRules.of;

type Tables = {
  'cashier.member_transfer': MemberTransferRow & { id: Generated<bigint> };
};
export const memberTransfers = moneyRows<MemberTransferRow>('cashier.member_transfer');
const tables = (db: Db) => db.withTables<Tables>();

/** Returns the count and amount, in units, that a member sent since a moment, without tips. */
export async function sentSince(
  db: Db,
  { memberId, since }: { memberId: bigint; since: Date },
): Promise<{ count: number; amount: bigint }> {
  const row = await tables(db)
    .selectFrom('cashier.member_transfer')
    .select([sql<number>`count(*)::int`.as('count'), sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount')])
    .where('sender_id', '=', memberId)
    .where('relation', '<>', 'tip')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Returns the member's transfers, sent and received, newest first: each direction is read by its own index, then the
 * newest of both are taken.
 */
export async function listMemberTransferRows(
  db: Db,
  { memberId, before, limit }: { memberId: bigint; before?: bigint; limit: number },
): Promise<MemberTransferRow[]> {
  const way = (column: 'sender_id' | 'recipient_id') => {
    const query = tables(db)
      .selectFrom('cashier.member_transfer')
      .selectAll()
      .where(column, '=', memberId)
      .orderBy('id', 'desc')
      .limit(limit);
    return (before === undefined ? query : query.where('id', '<', before)).execute();
  };
  const rows = [...(await way('sender_id')), ...(await way('recipient_id'))];
  return rows.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}
