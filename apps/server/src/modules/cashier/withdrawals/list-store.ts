import type { ChannelKind, WithdrawalState } from '@fairhouse/contract/cashier';
import type { Localized } from '@fairhouse/contract/language';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { PayoutAccountKind } from '../payout-accounts/account-store.ts';
import type { Withdrawal } from './withdrawal-store.ts';

/** A withdrawal with the names of its channel and its payout account. */
export type ListedWithdrawal = Withdrawal & {
  channel_name: Localized;
  kind: ChannelKind;
  account_kind: PayoutAccountKind;
  provider: string;
  provider_name: Localized | null;
  holder_name: string | null;
  number_tail: string;
};

export type ListedQuery = {
  memberId: bigint;
  id?: bigint;
  states?: readonly WithdrawalState[];
  kind?: ChannelKind;
  from?: Date;
  /** Exclusive. */
  to?: Date;
  /** Only rows before this id, the last one of the previous page. */
  before?: bigint;
  limit: number;
};

/** Returns a member's withdrawals, newest first. */
export async function listedWithdrawals(db: Db, q: ListedQuery): Promise<ListedWithdrawal[]> {
  const conditions = [
    sql`w.member_id = ${q.memberId}`,
    ...(q.id === undefined ? [] : [sql`w.id = ${q.id}`]),
    ...(q.states ? [sql`w.state = any (${q.states}::text[])`] : []),
    ...(q.kind ? [sql`c.kind = ${q.kind}`] : []),
    ...(q.from ? [sql`w.created_at >= ${q.from}`] : []),
    ...(q.to ? [sql`w.created_at < ${q.to}`] : []),
    ...(q.before === undefined ? [] : [sql`w.id < ${q.before}`]),
  ];
  const { rows } = await sql<ListedWithdrawal>`
    select w.*, c.name as channel_name, c.kind, a.kind as account_kind, a.provider, p.name as provider_name,
      a.holder_name, a.number_tail
    from cashier.withdrawal w
    join cashier.channel c on c.code = w.channel
    join cashier.payout_account a on a.id = w.payout_account_id
    left join cashier.payout_provider p on p.code = a.provider
    where ${sql.join(conditions, sql` and `)}
    order by w.id desc limit ${q.limit}`.execute(db);
  return rows;
}
