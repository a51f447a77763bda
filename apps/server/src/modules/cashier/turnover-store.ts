import type { CurrencyCode } from '@fairhouse/money/money';
import type { Generated } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

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

/** Asks the member to stake `required` units of valid bet, from `since` on, before a withdrawal. Once a source. */
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
