import { type Generated, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** An exclusion of a member; `until` null: for good. It holds until then, or until it is lifted. */
export type Exclusion = {
  id: bigint;
  member_id: bigint;
  imposed_by: 'member' | 'operator';
  operator_id: bigint | null;
  reason: string;
  created_at: Date;
  until: Date | null;
  lifted_at: Date | null;
  lifted_by: bigint | null;
  lifted_reason: string | null;
};

const tables = (db: Db) =>
  db.withTables<{
    'protection.exclusion': Exclusion & { id: Generated<bigint> };
  }>();

export async function insertExclusion(tx: Db, row: Omit<Exclusion, 'id'>): Promise<bigint> {
  const { id } = await tables(tx)
    .insertInto('protection.exclusion')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function exclusionById(db: Db, id: bigint): Promise<Exclusion | null> {
  const row = await tables(db).selectFrom('protection.exclusion').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockExclusion(tx: Db, id: bigint): Promise<Exclusion | null> {
  const row = await tables(tx)
    .selectFrom('protection.exclusion')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateExclusion(
  tx: Db,
  id: bigint,
  row: Pick<Exclusion, 'lifted_at' | 'lifted_by' | 'lifted_reason'>,
): Promise<void> {
  await tables(tx).updateTable('protection.exclusion').set(row).where('id', '=', id).execute();
}

/** Raises the version by which all nodes notice a change of exclusions. */
export async function raiseVersion(tx: Db): Promise<void> {
  await sql`update protection.version set value = value + 1`.execute(tx);
}

/** Returns the versions of exclusions and of limits of play, in one statement. */
export async function versionsNow(db: Db): Promise<string> {
  const { rows } = await sql<{ versions: string }>`
    select concat(e.value, ':', l.value) as versions from protection.version e, protection.limit_version l`.execute(db);
  return rows[0]?.versions ?? '';
}

/** Returns the exclusions that hold at `at` or may hold later. */
export async function holdingExclusions(
  db: Db,
  at: Date,
): Promise<Pick<Exclusion, 'member_id' | 'until' | 'imposed_by'>[]> {
  return await tables(db)
    .selectFrom('protection.exclusion')
    .select(['member_id', 'until', 'imposed_by'])
    .where('lifted_at', 'is', null)
    .where((e) => e.or([e('until', 'is', null), e('until', '>', at)]))
    .execute();
}

/** Returns the longest exclusion that the member asked for and that holds at `at`, or now by the database's clock. */
export async function ownExclusionUntil(db: Db, memberId: bigint, at: Date | 'now'): Promise<Exclusion | null> {
  const row = await tables(db)
    .selectFrom('protection.exclusion')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('imposed_by', '=', 'member')
    .where('lifted_at', 'is', null)
    .where((e) => e.or([e('until', 'is', null), e('until', '>', at === 'now' ? sql<Date>`now()` : at)]))
    .orderBy('until', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type ExclusionFilter = { memberId?: bigint; holdingAt?: Date; before?: bigint; limit: number };

/** Returns exclusions, newest first. */
export async function listExclusionRows(db: Db, { memberId, holdingAt, before, limit }: ExclusionFilter) {
  let query = tables(db).selectFrom('protection.exclusion').selectAll().orderBy('id', 'desc').limit(limit);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (before !== undefined) query = query.where('id', '<', before);
  if (holdingAt !== undefined) {
    query = query
      .where('lifted_at', 'is', null)
      .where((e) => e.or([e('until', 'is', null), e('until', '>', holdingAt)]));
  }
  return await query.execute();
}
