import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { RequestId } from '../money-rows/index.ts';

export type Adjustment = {
  id: bigint;
  member_id: bigint;
  /** Units of points; negative: taken. */
  points: bigint;
  request_hash: string;
};

/** Returns the adjustment that a request made; null: there is none. */
export async function adjustmentBy(db: Db, { key }: RequestId): Promise<Adjustment | null> {
  const { rows } = await sql<Adjustment>`
    select id, member_id, points, request_hash from points.adjustment where request_key = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function insertAdjustment(
  tx: Db,
  row: Omit<Adjustment, 'id'> & {
    reason: string;
    operator_id: bigint | null;
    /** Two operators have agreed on it. */
    by_two: boolean;
    request_key: string;
    created_at: Date;
  },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into points.adjustment (member_id, points, reason, operator_id, by_two, request_key, request_hash, created_at)
    values (${row.member_id}, ${row.points}, ${row.reason}, ${row.operator_id}, ${row.by_two}, ${row.request_key},
      ${row.request_hash}, ${row.created_at})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0n;
}

/**
 * Returns the units of points that operators gave and took within the last day, added up: the more of those of the member and of
 * those of the operator alone. What two operators have agreed on is not counted as the operator's; `by_two` marks it, since
 * a rule lowered after an adjustment would make its amount look like one of two operators.
 */
export async function adjustedLately(
  tx: Db,
  { memberId, operatorId }: { memberId: bigint; operatorId: bigint | null },
): Promise<bigint> {
  const { rows } = await sql<{ points: bigint }>`
    select greatest(
      coalesce(sum(abs(points)) filter (where member_id = ${memberId}), 0),
      coalesce(sum(abs(points)) filter (where operator_id = ${operatorId} and not by_two), 0))::int8 as points
    from points.adjustment
    where (member_id = ${memberId} or operator_id = ${operatorId}) and created_at > now() - interval '1 day'`.execute(
    tx,
  );
  return rows[0]?.points ?? 0n;
}

/** Locks and returns the units of points above which an adjustment takes two operators. */
export async function lockRule(tx: Db): Promise<bigint> {
  const { rows } = await sql<{ above: bigint }>`select two_person_above as above from points.rule for update`.execute(
    tx,
  );
  return rows[0]?.above ?? 0n;
}

export async function putRule(tx: Db, twoPersonAbove: bigint): Promise<void> {
  await sql`update points.rule set two_person_above = ${twoPersonAbove}`.execute(tx);
}
