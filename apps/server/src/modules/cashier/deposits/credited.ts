import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { postedAt, postedSince } from '../../ledger/index.ts';
import { lockMemberMoney } from '../../money-rows/index.ts';

/** A credited deposit as promotions need it; `amount` is the amount that reached the balance, in units. */
export type CreditedDeposit = {
  id: bigint;
  memberId: bigint;
  entryId: bigint;
  /** The database's time of its credit. */
  at: Date;
  currency: string;
  amount: bigint;
  /** True when no other deposit of the member was credited before. */
  isFirst: boolean;
};

/**
 * Returns a deposit that is credited; null: it is not, or was charged back.
 * @param within bounds of the credit's time by the database's clock; null is returned outside them
 */
export async function creditedDeposit(
  db: Db,
  id: bigint,
  within: { from: Date | null; until: Date | null },
): Promise<CreditedDeposit | null> {
  const { from, until } = within;
  const inTime = sql`${from ? sql`and ${postedSince('d.entry_id', from)}` : sql``}
    ${until ? sql`and not ${postedSince('d.entry_id', until)}` : sql``}`;
  const { rows } = await sql<CreditedDeposit>`
    select d.id, d.member_id as "memberId", d.entry_id as "entryId", ${postedAt('d.entry_id')} as at, d.currency, d.amount - d.fee as amount,
      not exists (select from cashier.deposit before where before.member_id = d.member_id and before.id <> d.id
        and before.state in ('CREDITED', 'REVERSED') and before.entry_id < d.entry_id) as "isFirst"
    from cashier.deposit d where d.id = ${id} and d.state = 'CREDITED' ${inTime}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the id of the member's last deposit in any state, and `hasDeposited`: one was credited at any time. */
export async function depositsSoFar(db: Db, memberId: bigint): Promise<{ last: bigint; hasDeposited: boolean }> {
  const { rows } = await sql<{ last: bigint; hasDeposited: boolean }>`
    select coalesce(max(id), 0)::int8 as last,
      coalesce(bool_or(state in ('CREDITED', 'REVERSED')), false) as "hasDeposited"
    from cashier.deposit where member_id = ${memberId}`.execute(db);
  return rows[0] ?? { last: 0n, hasDeposited: false };
}

/**
 * True when the deposit was charged back or, since its credit, the member has requested a withdrawal that was not given
 * back, sent money to another member, or set aside a guarantee that a payee has got or may get. The member's money stays
 * locked until the transaction ends, so the answer stays true.
 */
export async function isTakenOut(
  tx: Db,
  { memberId, depositId }: { memberId: bigint; depositId: bigint },
): Promise<boolean> {
  await lockMemberMoney(tx, memberId);
  const { rows } = await sql`
    select from cashier.deposit d where d.id = ${depositId} and (d.state <> 'CREDITED'
      or exists (select from cashier.withdrawal w where w.member_id = d.member_id and w.currency = d.currency
        and w.state not in ('REJECTED', 'CANCELLED', 'RETURNED') and not ${postedSince('d.entry_id', sql.ref('w.created_at'))})
      or exists (select from cashier.member_transfer m where m.sender_id = d.member_id and m.currency = d.currency
        and not ${postedSince('d.entry_id', sql.ref('m.created_at'))})
      or exists (select from cashier.part p where p.depositor_id = d.member_id and p.currency = d.currency and p.guarantee > 0
        and (p.state in ('MATCHED', 'PAID', 'HELD', 'DISPUTED') or p.forfeited_to = 'payee')
        and not ${postedSince('d.entry_id', sql.ref('p.created_at'))}))`.execute(tx);
  return rows.length > 0;
}
