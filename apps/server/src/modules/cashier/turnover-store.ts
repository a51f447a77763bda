import type { CurrencyCode } from '@fairhouse/money/money';
import { type Generated, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { lockMoneyOf } from '../money-rows/index.ts';

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

export type TurnoverAsked = {
  memberId: bigint;
  currency: CurrencyCode;
  source: string;
  sourceId: bigint;
  required: bigint;
  since: Date;
};

/**
 * Requires the member to stake `required` units of valid bet from `since` on before a withdrawal; once for each source.
 * Waits for a withdrawal that is being checked, so that none slips in between the money and its requirement.
 */
export async function requireTurnover(tx: Db, asked: TurnoverAsked): Promise<void> {
  await requireTurnovers(tx, [asked]);
}

/** Adds requirements for several members at once, each as `requireTurnover`. */
export async function requireTurnovers(tx: Db, asked: readonly TurnoverAsked[]): Promise<void> {
  if (asked.length === 0) return;
  await lockMoneyOf(
    tx,
    asked.map(({ memberId }) => memberId),
  );
  const column = <T>(of: (one: TurnoverAsked) => T) => asked.map(of);
  await sql`
    insert into cashier.turnover (member_id, currency, source, source_id, required, since)
    select * from unnest(
      ${column(({ memberId }) => memberId)}::int8[], ${column(({ currency }) => currency)}::text[],
      ${column(({ source }) => source)}::text[], ${column(({ sourceId }) => sourceId)}::int8[],
      ${column(({ required }) => required)}::int8[], ${column(({ since }) => since)}::timestamptz[])
    on conflict (source, source_id) do nothing`.execute(tx);
}

/** Returns the open requirements in order of time. */
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

/** Waives the rest of a requirement whose source was reversed. */
export async function waiveTurnover(
  tx: Db,
  { memberId, source, sourceId, at }: { memberId: bigint; source: string; sourceId: bigint; at: Date },
): Promise<void> {
  await lockMoneyOf(tx, [memberId]);
  await tables(tx)
    .updateTable('cashier.turnover')
    .set({ met_at: at })
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('met_at', 'is', null)
    .execute();
}
