import type { Localized } from '@fairhouse/contract/language';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { assert } from '../../platform/errors.ts';
import { onceKey, postOne } from '../money-rows/index.ts';
import { requirePointsOn } from './module.ts';
import { pointsMax } from './units.ts';
import { pointsHouse, pointsWallet } from './wallet.ts';

/** Purposes of points' house accounts that are no sources of earnings. */
const ownPurposes: ReadonlySet<string> = new Set(['play', 'goods', 'exchange', 'adjustment']);

/** Points that are earned beside play: by a mission, a promotion, a wheel. */
export type Earning = {
  memberId: bigint;
  /** Units, two decimals: 1250 is 12.50 points. */
  points: bigint;
  /** The kind of source that earned them (`mission`, `wheel`); with `ref` it is the key: each source earns once. */
  source: string;
  sourceId: bigint;
  /** Shown in the member's points details. */
  title: Localized;
};

/**
 * Gives a member points, last in the money transaction that earns them, once for each source and number. Points that
 * the member owes are repaid first.
 * @returns false when they were given before; nothing changes then
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
