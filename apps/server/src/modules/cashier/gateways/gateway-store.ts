import type { Db } from '../../../platform/ctx.ts';

/** A gateway as it is stored, with encrypted secrets. */
export type GatewayRow = {
  adapter: string;
  url: string;
  merchant: string;
  secret_sealed: Buffer;
  previous_sealed: Buffer | null;
  enabled: boolean;
  updated_at: Date;
};

const tables = (db: Db) => db.withTables<{ 'cashier.gateway': GatewayRow }>();

/** @param lock locks the row until the transaction ends, so that changes wait for one another */
export async function gatewayRow(db: Db, adapter: string, lock?: 'update'): Promise<GatewayRow | null> {
  const row = await tables(db)
    .selectFrom('cashier.gateway')
    .selectAll()
    .where('adapter', '=', adapter)
    .$if(lock === 'update', (q) => q.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

export async function gatewayRows(db: Db): Promise<GatewayRow[]> {
  return await tables(db).selectFrom('cashier.gateway').selectAll().orderBy('adapter').execute();
}

export async function upsertGateway(db: Db, row: GatewayRow): Promise<void> {
  const { adapter: _, ...written } = row;
  await tables(db)
    .insertInto('cashier.gateway')
    .values(row)
    .onConflict((on) => on.column('adapter').doUpdateSet(written))
    .execute();
}

export async function updateGateway(
  db: Db,
  adapter: string,
  row: Partial<Omit<GatewayRow, 'adapter'>> & Pick<GatewayRow, 'updated_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('cashier.gateway')
    .set(row)
    .where('adapter', '=', adapter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
