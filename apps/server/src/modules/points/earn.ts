import type { Localized } from '@fairhouse/contract/language';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { assert } from '../../platform/errors.ts';
import { onceKey, postOne } from '../money-rows/index.ts';
import { requirePointsOn } from './module.ts';
import { pointsMax } from './units.ts';
import { pointsHouse, pointsWallet } from './wallet.ts';

/** Purposes of house accounts that are no source of earnings. */
const ownPurposes: ReadonlySet<string> = new Set(['play', 'goods', 'exchange', 'adjustment']);

/** Points that something beside play brings: a mission, a promotion, a wheel. */
export type Earning = {
  memberId: bigint;
  /** Units, two decimals: 1250 is 12.50 points. */
  points: bigint;
  /** Names, with its number there, what earned them: `mission`, `wheel`. The same one earns once. */
  source: string;
  sourceId: bigint;
  /** Shown in the member's points details. */
  title: Localized;
};

/**
 * Gives a member points, last in the money transaction that earns them, and once a source and number: asked again, it
 * changes nothing. What the member owes of points that were taken back is repaid first.
 * @returns false when they were given before
 * @throws MODULE_DISABLED (value.modId) while points are switched off
 */
export async function earnPointsIn(ctx: Ctx, tx: Db, earning: Earning): Promise<boolean> {
  const { memberId, points, source, sourceId, title } = earning;
  assert(points > 0n && points <= pointsMax, 'an earning is a positive number of points');
  assert(!ownPurposes.has(source), `${source} is a purpose of the house's own`);
  await requirePointsOn(ctx);
  const { rows } = await sql<{ id: bigint }>`
    insert into points.earning (member_id, source, source_id, points, title, created_at)
    values (${memberId}, ${source}, ${sourceId}, ${points}, ${JSON.stringify(title)}, ${await databaseNow(tx)})
    on conflict (source, source_id) do nothing returning id`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  const wallet = await pointsWallet(tx, memberId);
  const house = await pointsHouse(ctx, source);
  await postOne(tx, {
    key: onceKey(memberId, 'points-earned', row.id),
    legs: [{ debit: house, credit: wallet, amount: points, kind: 'pointsEarned', ref: row.id }],
    detail: { type: 'earning', source, title },
  });
  return true;
}
