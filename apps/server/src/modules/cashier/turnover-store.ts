import type { CurrencyCode } from '@fairhouse/money/money';
import type { Generated } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { lockMemberMoney } from './member-lock.ts';

export type TurnoverRow = {
  id: bigint;
  member_id: bigint;
  currency: CurrencyCode;
  source: string;
  source_id: bigint;
  required: bigint;
  since: Date;
  met_at: Date | null;
};
export type TurnoverTables = { 'cashier.turnover': TurnoverRow & { id: Generated<bigint> } };

const tables = (db: Db) => db.withTables<TurnoverTables>();

/**
 * Asks the member to stake `required` units of valid bet, from `since` on, before a withdrawal. Once a source. A withdrawal
 * that is being judged at this moment goes first: none passes between the money and what it asks for.
 */
export async function requireTurnover(
  tx: Db,
  asked: {
    memberId: bigint;
    currency: CurrencyCode;
    source: string;
    sourceId: bigint;
    required: bigint;
    since: Date;
  },
): Promise<void> {
  await lockMemberMoney(tx, asked.memberId);
  await tables(tx)
    .insertInto('cashier.turnover')
    .values({
      member_id: asked.memberId,
      currency: asked.currency,
      source: asked.source,
      source_id: asked.sourceId,
      required: asked.required,
      since: asked.since,
      met_at: null,
    })
    .onConflict((on) => on.columns(['source', 'source_id']).doNothing())
    .execute();
}

/** What is still asked for, in order of time. */
export async function openTurnover(db: Db, memberId: bigint, currency: CurrencyCode): Promise<TurnoverRow[]> {
  return await tables(db)
    .selectFrom('cashier.turnover')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('met_at', 'is', null)
    .orderBy('since')
    .orderBy('id')
    .execute();
}

export async function markMet(db: Db, ids: bigint[], at: Date): Promise<void> {
  await tables(db)
    .updateTable('cashier.turnover')
    .set({ met_at: at })
    .where('id', 'in', ids)
    .where('met_at', 'is', null)
    .execute();
}
